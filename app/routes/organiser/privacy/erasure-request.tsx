import { Link } from 'react-router';
import { formatDayWithWeekday } from '#conference/edition/days.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { titleOf } from '#conference/edition/option-titles.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { carryOutErasure } from '#conference/privacy/erasure/carry-out-erasure.server.ts';
import {
  isSameReference,
  type Obligation,
  refusalSchema,
} from '#conference/privacy/erasure/erasure-request.ts';
import { planErasure } from '#conference/privacy/erasure/plan-erasure.server.ts';
import { readErasureRequest } from '#conference/privacy/erasure/read-erasure-requests.server.ts';
import { refuseErasure } from '#conference/privacy/erasure/refuse-erasure.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { describeDay } from '../desk-dates.server.ts';
import { readFields, refuse } from '../form/read-fields.server.ts';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import { requireRecord } from '../require-record.server.ts';
import type { Route } from './+types/erasure-request';
import { ErasureAnswers, type ErasureRefusal } from './erasure-answers.tsx';
import { ErasurePlanLists } from './erasure-plan.tsx';

export const handle = deskTitle('A request for erasure');

export const loader = organiserLoader('/organiser/privacy/:erasureRequestId', async ({ params, context }) => {
  const { askedAt, dueAt, ...asked } = requireRecord(
    await readErasureRequest(context.db, params.erasureRequestId),
  );
  const { obligations, ...plan } = requireRecord(
    await planErasure(context.db, asked.registrationId, context.now()),
  );
  return {
    ...asked,
    ...plan,
    askedOn: describeDay(askedAt),
    dueOn: describeDay(dueAt),
    isOverdue: asked.state === 'open' && dueAt < context.now(),
    owed: obligations.map((one) => describeObligation(context.settings, one)),
  };
});

function describeObligation(settings: Settings, owed: Obligation): string {
  if (owed.kind === 'money-owed') return `${formatMoney(owed)} must be refunded by the refund rules.`;
  const title = titleOf(settings, owed.option);
  return owed.day === null
    ? `${title} is confirmed, and the festival is not over.`
    : `${title} is confirmed for ${formatDayWithWeekday(owed.day)}.`;
}

const notOpen = 'This request is no longer open. It was answered or withdrawn in the meantime.';

export const action = organiserAction('/organiser/privacy/:erasureRequestId', {
  'carry-out': async ({ context, by, form, params }) => {
    const asked = requireRecord(await readErasureRequest(context.db, params.erasureRequestId));
    const reference = fieldText(form, 'reference').slice(0, 40);
    if (!isSameReference(reference, asked.reference)) {
      const error = `Please type ${asked.reference} to confirm.`;
      return refuse(422, { errors: { reference: error }, values: { reference } });
    }
    const isConfirmed = form.get('isConfirmed') === 'yes';
    const erased = await carryOutErasure(context, { ...params, isConfirmed, ...by }, context.now());
    if (!erased.ok && erased.reason === 'open-obligations') {
      const error = 'Please settle the open points, or tick the box to erase anyway.';
      return refuse(409, { errors: { isConfirmed: error }, values: { reference } });
    }
    if (!erased.ok) return refuse(409, { message: notOpen });
    return redirectTo('/organiser/privacy');
  },
  refuse: async ({ context, by, form, params }) => {
    const read = readFields(form, refusalSchema);
    if (!read.ok) return read.refusal;
    const refused = await refuseErasure(context, { ...params, ...read.data, ...by }, context.now());
    if (!refused.ok) return refuse(409, { message: notOpen });
    return redirectTo('/organiser/privacy');
  },
});

const states = { open: 'Open', 'taken-back': 'Withdrawn', refused: 'Refused' };

export default function ErasureRequest({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<ErasureRefusal>(actionData);
  const { reference, fullName, state, isOverdue, writtenBy } = loaderData;
  return (
    <div className="grid max-w-4xl gap-10">
      <PageHead title={`Erase ${reference}`} back={{ to: '/organiser/privacy', label: 'Privacy' }}>
        <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <strong className="wrap-anywhere">{fullName}</strong>
          <Badge tone={isOverdue ? 'due' : 'plain'}>{isOverdue ? 'Overdue' : states[state]}</Badge>
        </p>
        <p className="mt-2">
          {' '}
          Requested on {loaderData.askedOn}
          {writtenBy && `, entered by ${writtenBy}`}; answer by {loaderData.dueOn}.
        </p>
      </PageHead>
      <FormSummary errors={refusal?.errors} message={refusal?.message} />
      <ErasurePlanLists {...loaderData} />
      {state === 'open' && (
        <section className="max-w-2xl">
          <h2>Mentions in other texts</h2>
          <p className="mt-2">
            An erasure does not change messages, the inbox, or notes on other people.{' '}
            <Link to={`/organiser/privacy/${loaderData.id}/mentions`}>Find mentions of the person first</Link>
          </p>
        </section>
      )}
      {state === 'open' && <ErasureAnswers owed={loaderData.owed} reference={reference} refusal={refusal} />}
    </div>
  );
}
