import '#ui/desk/desk-mail.css';
import { Link } from 'react-router';
import {
  listNotedGrants,
  sendGrantDecisions,
  takeBackGrantDecision,
} from '#conference/money/grants/decide-grant.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { composers } from '../../../../mails.server.ts';
import type { FormRefusal } from '../../form/form-refusal.ts';
import { ButtonForm } from '../../form/intent-form.tsx';
import type { Question } from '../../form/question.ts';
import { QuestionForm } from '../../form/question-form.tsx';
import { refuseIfQuestionChanged } from '../../form/read-answer.server.ts';
import { refuse } from '../../form/read-fields.server.ts';
import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { describeCount } from '../../page/count.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { PageHead } from '../../page/page-head.tsx';
import type { Route } from './+types/decisions';

export const handle = deskTitle('Decisions on grants to send');

const path = '/organiser/grants/decisions';
const mostShown = 100;

type Noted = Awaited<ReturnType<typeof listNotedGrants>>;

export const loader = organiserLoader(path, async ({ context }) => {
  const noted = await listNotedGrants(context.db);
  const shown = [];
  for (const { id, reference, decision } of noted.rows.slice(0, mostShown)) {
    const mail = await composers['grant-decided'](context, id, '');
    const { to = '', subject = '', text = '' } = mail ?? {};
    shown.push({ id, reference, isGranted: decision === 'granted', to, subject, text: text ?? '' });
  }
  return { shown, all: noted.rows.length, question: noted.rows.length > 0 ? askToSend(noted) : undefined };
});

/** The question before the decisions are sent. It changes when another decision is noted. */
function askToSend({ rows, newestAt }: Noted): Question {
  const granted = rows.filter(({ decision }) => decision === 'granted').length;
  const text = `Send ${describeCount(rows.length, 'decision', 'decisions')} (granted: ${granted}, refused: ${rows.length - granted})? Each granted amount becomes a discount of that fee, and each applicant gets a mail.`;
  return {
    text,
    undo: 'This cannot be undone. A discount can be undone on the page of the payments.',
    boundTo: `${text} ${newestAt.toISOString()}`,
  };
}

export const action = organiserAction(path, {
  send: async ({ context, by, form }) => {
    const noted = await listNotedGrants(context.db);
    // If the form is sent twice, the second form finds nothing to send.
    if (noted.rows.length === 0) return redirectTo(path, 'no-decisions-sent');
    const unseen = refuseIfQuestionChanged(form, askToSend(noted));
    if (unseen) return unseen;
    const sent = await sendGrantDecisions(context, { seenAt: noted.newestAt, ...by }, context.now());
    return redirectTo(path, sent > 0 ? 'grants-sent' : 'no-decisions-sent');
  },
  'take-back': async ({ context, by, form }) => {
    const id = fieldText(form, 'id');
    const isTakenBack = isUuid(id) && (await takeBackGrantDecision(context.db, { id, ...by }));
    if (!isTakenBack) return refuse(404, { message: 'This decision was sent or taken back already.' });
    return redirectTo(path, 'decision-taken-back');
  },
});

export default function Decisions({
  loaderData: { shown, all, question },
  actionData,
}: Route.ComponentProps) {
  const refusal = useAnswer<FormRefusal>(actionData);
  return (
    <>
      <PageHead
        title="Decisions on grants to send"
        back={{ to: '/organiser/grants', label: 'Grants' }}
        intro="Read the mails before you send them."
      />
      <FormSummary message={refusal?.message} />
      {all === 0 && <p className="mt-6">No decision is noted.</p>}
      {question && (
        <QuestionForm
          intent="send"
          title="Send the decisions"
          question={question}
          button={`Send ${describeCount(all, 'mail', 'mails')}`}
          isOpen
          className="mt-4"
        />
      )}
      {shown.map(({ id, reference, isGranted, to, subject, text }) => (
        <article key={id} className="mt-8 max-w-prose border-t-2 border-indigo pt-4">
          <p className="flex flex-wrap items-center gap-3">
            <Badge tone={isGranted ? 'done' : 'plain'}>{isGranted ? 'Granted' : 'Refused'}</Badge>
            <Link to={`/organiser/grants/${id}`}>{reference}</Link>
          </p>
          <p className="mt-2 wrap-anywhere">
            To {to}: <strong>{subject}</strong>
          </p>
          <p className="mt-2 whitespace-pre-line wrap-anywhere" dir="auto">
            {text}
          </p>
          <ButtonForm intent="take-back" fields={{ id }} about={reference} className="mt-3">
            Take the decision back
          </ButtonForm>
        </article>
      ))}
      {all > shown.length && (
        <p className="mt-6">These are the first {describeCount(shown.length, 'mail', 'mails')}.</p>
      )}
    </>
  );
}
