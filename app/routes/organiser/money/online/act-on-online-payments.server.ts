import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { markDisputeSeen } from '#conference/money/online/disputes.server.ts';
import { enqueueEvent, findStoredEvents } from '#conference/money/online/provider-events.server.ts';
import {
  recordForCharge,
  type SettleRefusal,
  settleReportedPayment,
} from '#conference/money/online/settle-reported-payment.server.ts';
import {
  chargeChoiceSchema,
  replaySchema,
  reportedRefundSchema,
  settlementSchema,
} from '#conference/money/online/settlement.ts';
import {
  type ReportedRefundRefusal,
  refundReportedPayment,
} from '#conference/money/refunds/refund-reported-payment.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { readFields, refuse } from '../../form/read-fields.server.ts';
import type { OrganiserForm } from '../../organiser-route.server.ts';
import { feeChoice } from './load-online-payments.server.ts';

const path = '/organiser/online-payments';

const refusals: Record<SettleRefusal, string> = {
  'no-such-payment': 'There is no such payment.',
  'no-such-charge': 'No registration has this reference, or the registration has no such booking.',
  'nothing-left': 'The whole payment is recorded already.',
  'other-currency': 'This charge has another currency.',
  'not-active': 'This registration is not active, so no payment can be recorded for it.',
  'booked-there-already': 'A part of this payment is recorded for this charge already.',
  'on-its-way': 'This money is already being refunded to the payer.',
};

type Sent = Pick<OrganiserForm, 'context' | 'by' | 'form'>;

/**
 * Records a provider's payment for the charge that the form names. After a refusal, the page finds the refused form by
 * the id of the payment.
 */
export async function recordForChargeFromForm({ context, by, form }: Sent) {
  const read = readFields(form, chargeChoiceSchema, fieldText(form, 'id'));
  if (!read.ok) return read.refusal;
  const { option, ...chosen } = read.data;
  const booked = await recordForCharge(
    context,
    { ...chosen, option: option === feeChoice ? undefined : option, ...by },
    context.now(),
  );
  if (booked.ok) return redirectTo(path);
  const { values } = read;
  return refuse(409, { intent: chosen.id, values, errors: { reference: refusals[booked.reason] } });
}

const refundRefusals: Record<ReportedRefundRefusal, string> = {
  'no-such-payment': refusals['no-such-payment'],
  'nothing-to-refund': 'No part of this payment can be refunded now.',
  'other-amount': 'The amount that can be refunded has changed. Please check it again.',
};

/** Orders the refund of a provider's payment. */
export async function refundFromForm({ context, by, form }: Sent) {
  const read = readFields(form, reportedRefundSchema, fieldText(form, 'id'));
  if (!read.ok) return refuse(404, { message: refusals['no-such-payment'] });
  const ordered = await refundReportedPayment(context, { ...read.data, ...by }, context.now());
  if (ordered.ok) return redirectTo(path);
  const status = ordered.reason === 'no-such-payment' ? 404 : 409;
  return refuse(status, { message: refundRefusals[ordered.reason] });
}

/**
 * Records how an organiser settled a provider's payment. After a refusal, the page finds the refused form by the id of
 * the payment.
 */
export async function settleFromForm({ context, by, form }: Sent) {
  const read = readFields(form, settlementSchema, fieldText(form, 'id'));
  if (!read.ok) return read.refusal;
  const isSettled = await settleReportedPayment(context, { ...read.data, ...by }, context.now());
  return isSettled ? redirectTo(path) : refuse(404, { message: refusals['no-such-payment'] });
}

export async function noteDisputeFromForm({ context, by, form }: Sent) {
  const id = fieldText(form, 'id');
  if (!isUuid(id)) return refuse(404, { message: 'There is no such dispute.' });
  await context.db.transaction().execute(async (tx) => {
    if (!(await markDisputeSeen(tx, { id, organiserId: by.organiserId }, context.now()))) return;
    const subject = { subject: 'payment', subjectId: id } as const;
    await recordAct(tx, { ...byOrganiser(by), action: 'dispute.seen', ...subject });
  });
  return redirectTo(path);
}

export async function handleAgainFromForm({ context, by, form }: Sent) {
  const id = fieldText(form, 'id');
  if (!isUuid(id)) return refuse(404, { message: 'There is no such webhook.' });
  await handleAgain(context, by, [id]);
  return redirectTo(path);
}

/** Queues stored webhooks again. The form contains the id of an event or of a payment. */
export async function replayFromForm({ context, by, form }: Sent) {
  const read = readFields(form, replaySchema, 'replay');
  if (!read.ok) return read.refusal;
  const ids = await findStoredEvents(context.db, read.data.name);
  if (ids.length > 0) {
    await handleAgain(context, by, ids);
    return redirectTo(path, 'webhooks-replayed');
  }
  const error = 'No stored message has this id, or its text was deleted after 90 days.';
  return refuse(404, { intent: 'replay', values: read.values, errors: { name: error } });
}

async function handleAgain(context: Sent['context'], by: Sent['by'], ids: readonly string[]) {
  await context.db.transaction().execute(async (tx) => {
    for (const id of ids) {
      if (!(await enqueueEvent({ ...context, db: tx }, id))) continue;
      const subject = { subject: 'payment', subjectId: id } as const;
      await recordAct(tx, { ...byOrganiser(by), action: 'provider-event.handled-again', ...subject });
    }
  });
}
