import { Link } from 'react-router';
import { removeSession } from '#conference/programme/draft/change-session.server.ts';
import { listDraftSessions } from '#conference/programme/draft/read-draft.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import type { Question } from '../form/question.ts';
import { QuestionForm } from '../form/question-form.tsx';
import { refuseIfQuestionChanged } from '../form/read-answer.server.ts';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { PageHead } from '../page/page-head.tsx';
import { requireRecord } from '../require-record.server.ts';
import type { Route } from './+types/session';
import { loadSession } from './load-session.server.ts';
import { addPersonRow, type SessionRefusal, saveFromForm } from './save-session.server.ts';
import { SessionForm } from './session-form.tsx';

const path = '/organiser/programme/:programmeSessionId';

export const loader = organiserLoader(path, async ({ context, params }) => {
  const sessions = await listDraftSessions(context.db);
  const session = requireRecord(sessions.find(({ id }) => id === params.programmeSessionId));
  return await loadSession(context, session);
});

export const action = organiserAction(path, {
  save: async ({ params, ...sent }) => await saveFromForm(sent, params.programmeSessionId),
  'add-row': addPersonRow,
  remove: async ({ context, by, params, form }) => {
    const sessions = await listDraftSessions(context.db);
    const session = sessions.find(({ id }) => id === params.programmeSessionId);
    const unseen = session && refuseIfQuestionChanged(form, askToRemove(session.title));
    if (unseen) return unseen;
    await removeSession(context.db, { id: params.programmeSessionId, ...by }, context.now());
    return redirectTo('/organiser/programme', 'programme-session-removed');
  },
});

function askToRemove(title: string): Question {
  return {
    text: `Remove “${title}”? Visitors see it until you publish the draft. Then everybody who starred it or signed up for it gets a mail, and their places end.`,
    undo: 'This cannot be undone. If you need the session again, add a new one.',
  };
}

export default function Session({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<SessionRefusal>(actionData);
  return (
    <>
      <title>{`${loaderData.title} · Organisers’ desk`}</title>
      <PageHead title={loaderData.title} back={{ to: '/organiser/programme', label: 'Programme' }} />
      <FormSummary message={refusal?.message} errors={refusal?.errors} />
      <SessionForm refusal={refusal} {...(refusal?.loaded ?? loaderData)} />
      <p className="mt-10">
        <Link to="materials">Recording and slides</Link>
        <br />
        <Link to="places">Places and waiting list</Link>
      </p>
      <section className="mt-12 max-w-prose" aria-labelledby="remove">
        <h2 id="remove" className="text-h4">
          {' '}
          Remove this session
        </h2>
        <QuestionForm
          intent="remove"
          title="Remove the session"
          question={askToRemove(loaderData.title)}
          button="Remove the session"
          className="mt-2"
        />
      </section>
    </>
  );
}
