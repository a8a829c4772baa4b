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
import type { FormRefusal } from '../../form/form-refusal.ts';
import type { Question } from '../../form/question.ts';
import { refuseIfQuestionChanged } from '../../form/read-answer.server.ts';
import { refuse } from '../../form/read-fields.server.ts';
import { DecisionMails } from '../../mails/decision-mails.tsx';
import { previewMail } from '../../mails/preview-mail.server.ts';
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
    const mail = await previewMail(context, 'grant-decided', id);
    shown.push({ id, reference, isGranted: decision === 'granted', ...mail });
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
      <DecisionMails
        all={all}
        question={question}
        mails={shown.map(({ isGranted, reference, ...mail }) => ({
          ...mail,
          head: (
            <>
              <Badge tone={isGranted ? 'done' : 'plain'}>{isGranted ? 'Granted' : 'Refused'}</Badge>
              <Link to={`/organiser/grants/${mail.id}`}>{reference}</Link>
            </>
          ),
          about: reference,
          takeBack: { id: mail.id },
        }))}
      />
    </>
  );
}
