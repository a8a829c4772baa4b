import '#ui/desk/desk-mail.css';
import { Link } from 'react-router';
import { may } from '#conference/organiser/permissions.ts';
import { listOpenDecisions, takeBackDecision } from '#conference/papers/deciding/decide.server.ts';
import { writePaperNumber } from '#conference/papers/paper-number.ts';
import { sendPaperDecisions } from '#conference/programme/leave-programme.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { PaperStateBadge } from '#routes/papers/paper-state-badge.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import type { FormRefusal } from '../form/form-refusal.ts';
import { refuseIfQuestionChanged } from '../form/read-answer.server.ts';
import { refuse } from '../form/read-fields.server.ts';
import { DecisionMails } from '../mails/decision-mails.tsx';
import { previewMail } from '../mails/preview-mail.server.ts';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { describeCount } from '../page/count.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/decisions';
import { askToSend, describeDecisions } from './ask-to-send.server.ts';
import { stateWords } from './paper-words.ts';

export const handle = deskTitle('Decisions to send');

const path = '/organiser/papers/decisions';

/**
 * The page shows the mails of at most this many decisions. The form sends all decisions, also those that are not shown.
 */
const mostShown = 100;

export const loader = organiserLoader(path, async ({ context, organiser }) => {
  const open = await listOpenDecisions(context.db, mostShown);
  const shown = [];
  for (const { id, paperId, number, decision, version, lastVersion } of open.shown) {
    shown.push({
      id,
      paperId,
      number: writePaperNumber(number),
      decision,
      older: version < lastVersion ? `Decided on version ${version}; the newest is ${lastVersion}.` : '',
      ...(await previewMail(context, 'paper-decided', id)),
    });
  }
  return {
    shown,
    all: open.all,
    counts: describeDecisions(open),
    question: may(organiser, 'papers.decide') && open.all > 0 ? askToSend(open) : undefined,
    mayDecide: may(organiser, 'papers.decide'),
  };
});

export const action = organiserAction(path, {
  send: async ({ context, by, form }) => {
    const open = await listOpenDecisions(context.db, 0);
    // If the form is sent twice, the second form finds nothing to send.
    if (open.all === 0) return redirectTo(path, 'no-decisions-sent');
    const unseen = refuseIfQuestionChanged(form, askToSend(open));
    if (unseen) return unseen;
    const sent = await sendPaperDecisions(context, { seenAt: open.newestAt, ...by }, context.now());
    return redirectTo(path, sent > 0 ? 'decisions-sent' : 'no-decisions-sent');
  },
  'take-back': async ({ context, by, form }) => {
    const paperId = fieldText(form, 'paperId');
    const isTakenBack = isUuid(paperId) && (await takeBackDecision(context.db, { paperId, ...by }));
    if (!isTakenBack) return refuse(404, { message: 'This decision was sent or taken back already.' });
    return redirectTo(path, 'decision-taken-back');
  },
});

export default function Decisions({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, all, counts, question, mayDecide } = loaderData;
  const refusal = useAnswer<FormRefusal>(actionData);
  return (
    <>
      <PageHead
        title="Decisions to send"
        back={{ to: '/organiser/papers', label: 'Papers' }}
        intro="Read the mails before you send them. Sending a decision changes the state of its paper and cannot be undone."
      />
      <FormSummary message={refusal?.message} />
      {all === 0 && (
        <p className="mt-6">
          No decision is noted. <Link to="/organiser/papers">Decide on papers</Link>
        </p>
      )}
      {all > 0 && (
        <p className="mt-6">
          {describeCount(all, 'decision', 'decisions')}: {counts}.
        </p>
      )}
      <DecisionMails
        all={all}
        question={question}
        mails={shown.map(({ paperId, number, decision, older, ...mail }) => ({
          ...mail,
          head: (
            <>
              <PaperStateBadge state={decision} name={stateWords[decision]} />
              <Link to={`/organiser/papers/${paperId}`}>{number}</Link>
              {older && <strong>{older}</strong>}
            </>
          ),
          about: number,
          takeBack: mayDecide ? { paperId } : undefined,
        }))}
      />
    </>
  );
}
