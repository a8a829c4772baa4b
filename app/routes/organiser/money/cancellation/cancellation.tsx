import { Link } from 'react-router';
import { answerSchema } from '#conference/money/cancellation/cancellation.ts';
import { grantRequest, refuseRequest } from '#conference/money/cancellation/decide-request.server.ts';
import { readRequest } from '#conference/money/cancellation/list-requests.server.ts';
import { planGrant } from '#conference/money/cancellation/plan-grant.server.ts';
import { may } from '#conference/organiser/permissions.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextAreaField } from '#ui/form/text-field.tsx';
import { errorsById, type FormRefusal, fieldsAfter } from '../../form/form-refusal.ts';
import { IntentForm } from '../../form/intent-form.tsx';
import { QuestionForm } from '../../form/question-form.tsx';
import { readReason } from '../../form/read-answer.server.ts';
import { readFields, refuse } from '../../form/read-fields.server.ts';
import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { PageHead } from '../../page/page-head.tsx';
import { requireRecord } from '../../require-record.server.ts';
import type { Route } from './+types/cancellation';
import { askToGrant } from './ask-to-grant.server.ts';
import { describeRequest } from './describe-request.server.ts';

const path = '/organiser/cancellations/:cancellationRequestId';
const list = '/organiser/cancellations';

export const loader = organiserLoader(path, async ({ context, organiser, params }) => {
  const request = requireRecord(await readRequest(context, params.cancellationRequestId));
  const mayDecide = may(organiser, 'refunds.decide');
  return {
    ...describeRequest(context.settings, request),
    substitute: mayDecide ? request.substitute : undefined,
    answer: request.answer,
    mayDecide,
    question:
      mayDecide && request.state === 'open'
        ? askToGrant(context.settings, request, await planGrant(context.db, request))
        : undefined,
  };
});

const refusals = {
  'no-such-request': 'This request does not exist any more.',
  'not-open': 'This request was decided or withdrawn in the meantime.',
  'merged-or-duplicate':
    'This registration is merged or a duplicate. Refuse the request, or undo the merge first.',
};

export const action = organiserAction(path, {
  grant: async ({ context, by, form, params: { cancellationRequestId: id } }) => {
    const request = requireRecord(await readRequest(context, id));
    if (request.state !== 'open') return refuse(409, { message: refusals['not-open'] });
    const why = readReason(
      form,
      askToGrant(context.settings, request, await planGrant(context.db, request)),
      'grant',
    );
    if (!why.ok) return why.refusal;
    const decision = { id, reason: why.reason, ...by };
    const granted = await grantRequest(context, decision, context.now());
    if (!granted.ok) return refuse(409, { message: refusals[granted.reason] });
    return redirectTo(list, 'request-granted');
  },
  refuse: async ({ context, by, form, params: { cancellationRequestId: id } }) => {
    const read = readFields(form, answerSchema);
    if (!read.ok) return read.refusal;
    const refused = await refuseRequest(context, { id, ...read.data, ...by }, context.now());
    if (!refused.ok) return refuse(409, { message: refusals[refused.reason] });
    return redirectTo(list, 'request-refused');
  },
});

export default function Cancellation({ loaderData, actionData }: Route.ComponentProps) {
  const request = loaderData;
  const refusal = useAnswer<FormRefusal<'answer' | 'reason'>>(actionData);
  const facts: [string, string | null | undefined][] = [
    ['Requested', request.askedAt],
    ['Refund by the rules of that day', `${request.refund} (${request.percent} % of the money)`],
    ['Substitute', request.substitute],
    ['State', request.stateWord],
    [
      'Decided',
      request.decidedAt && `${request.decidedAt}${request.decidedBy ? `, by ${request.decidedBy}` : ''}`,
    ],
    ['Answer', request.answer],
  ];
  return (
    <div className="grid max-w-3xl gap-8">
      <title>{`${request.title} · Organisers’ desk`}</title>
      <PageHead title={request.title} back={{ to: list, label: 'Cancellations' }}>
        <p className="mt-3 text-lead wrap-anywhere">
          <bdi className="font-semibold">{request.name}</bdi> · {request.reference}
        </p>
      </PageHead>
      <FormSummary message={refusal?.message} errors={refusal && errorsById(refusal)} />
      <dl className="border-t-2 border-indigo">
        {facts.map(
          ([term, detail]) =>
            detail && (
              <div
                key={term}
                className="grid gap-x-6 border-b border-paper-line py-3 sm:grid-cols-[14rem_1fr]"
              >
                <dt className="font-semibold">{term}</dt>
                <dd className="whitespace-pre-line wrap-anywhere">{detail}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="flex flex-wrap gap-x-8 gap-y-2">
        <Link to={request.registrationTo}>Open the registration</Link>
        <Link to={request.paymentsTo}>Open the payments</Link>
        {request.hasProof && request.mayDecide && (
          <a href={`/organiser/cancellations/${request.id}/proof`}>Download the proof of the refusal</a>
        )}
      </p>
      {request.question && (
        <>
          <QuestionForm
            intent="grant"
            title="Grant the request"
            question={request.question}
            button="Grant"
            reason={{ refusal, hint: 'Only organisers see the reason, in the history.' }}
            isOpen
            className="border-t-2 border-indigo pt-2"
          />
          <section>
            <h2>Refuse the request</h2>
            <p className="mt-2 mb-4">
              The registration or booking does not change. The participant gets your exact words by mail.
            </p>
            <IntentForm intent="refuse" button="Refuse and mail the answer" variant="line">
              <TextAreaField
                {...fieldsAfter(refusal)('answer')}
                label="Your answer"
                rows={4}
                maxLength={1000}
              />
            </IntentForm>
          </section>
        </>
      )}
    </div>
  );
}
