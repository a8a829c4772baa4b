import { createHash } from 'node:crypto';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { readGroupPayment } from '#conference/money/group/read-group-payment.server.ts';
import {
  type GroupTransferRefusal,
  recordGroupTransfer,
} from '#conference/money/group/record-group-transfer.server.ts';
import { paymentSchema } from '#conference/money/ledger/payment.ts';
import { declineTransferProof } from '#conference/money/transfers/decide-transfer-proof.server.ts';
import { declineSchema } from '#conference/money/transfers/transfer-proof.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import type { FormRefusal } from '../../form/form-refusal.ts';
import { refuse } from '../../form/read-fields.server.ts';
import type { OrganiserForm } from '../../organiser-route.server.ts';
import { requireRecord } from '../../require-record.server.ts';

type Field = 'amount' | 'receivedOn' | 'reference' | 'note' | 'accepted' | 'transferProof' | 'formKey';

export type GroupRefusal = FormRefusal<Field> & {
  /** The part of the amount that exceeds the amount due, in minor units and as text. */
  tooMuch?: { amount: number; words: string };
  decline?: { proofId: string; error: string };
};

type SentGroupForm = Pick<OrganiserForm<'groupPaymentId'>, 'context' | 'form' | 'by' | 'params'>;

/** Records the transfer that the form describes, and divides the amount among the people. */
export async function recordTransfer({ context, form, by, params: { groupPaymentId } }: SentGroupForm) {
  const found = requireRecord(await readGroupPayment(context, groupPaymentId));
  const text = (name: Field) => fieldText(form, name);
  const formKey = text('formKey');
  const values = {
    amount: text('amount'),
    receivedOn: text('receivedOn'),
    reference: text('reference'),
    note: text('note'),
    accepted: text('accepted'),
    transferProof: text('transferProof'),
    formKey: isUuid(formKey) ? formKey : '',
  };
  const refuseWith = (status: number, why: Omit<GroupRefusal, 'values' | 'intent'>) =>
    refuse<GroupRefusal>(status, { ...why, values, intent: 'record' });
  const schema = paymentSchema(dayAt(context.now(), edition.timeZone), found.currency);
  const read = schema.safeParse({ ...values, kind: 'payment', method: 'transfer' });
  if (!read.success) return refuseWith(422, { errors: fieldErrors<Field>(read.error) });
  if (values.formKey === '') {
    return refuseWith(400, { message: 'The form did not arrive completely. Please reload the page.' });
  }
  const { amount, receivedOn, reference, note, accepted } = read.data;
  const content = JSON.stringify([values.formKey, amount, receivedOn, reference, note]);
  const transfer = {
    groupPaymentId,
    form: { amount, receivedOn, reference, note, accepted },
    transferProofId: isUuid(values.transferProof) ? values.transferProof : undefined,
    submissionHash: createHash('sha256').update(content).digest(),
    ...by,
  };
  const recorded = await recordGroupTransfer(context, transfer, context.now());
  if (recorded.ok) return redirectTo(`/organiser/group-payments/${groupPaymentId}`, 'payment-recorded');
  if (recorded.reason !== 'over-paid') return refuseWith(409, { message: refusals[recorded.reason] });
  const words = formatMoney({ amount: recorded.tooMuch, currency: found.currency });
  return refuseWith(409, {
    errors: {
      accepted: `${words} of this amount is more than the amount due. Please tick the box to record it anyway.`,
    },
    tooMuch: { amount: recorded.tooMuch, words },
  });
}

const refusals: Record<Exclude<GroupTransferRefusal['reason'], 'over-paid'>, string> = {
  'no-such-group': 'This group payment no longer exists.',
  'no-such-proof': 'Somebody has decided on this proof already. Please check the recorded payments.',
  'nobody-left': 'None of these registrations exists any more, so the money cannot be recorded here.',
  'in-future': 'This day is in the future.',
};

/** Declines a proof that the payer has sent, with a reason that is mailed to the payer. */
export async function declineProof({ context, form, by, params: { groupPaymentId } }: SentGroupForm) {
  const proofId = fieldText(form, 'proofId');
  const read = declineSchema.safeParse({ reason: fieldText(form, 'reason') });
  const refuseDecline = (status: number, error: string) =>
    refuse<GroupRefusal>(status, { decline: { proofId, error } });
  if (!read.success) return refuseDecline(422, fieldErrors(read.error).reason ?? 'Please check the reason.');
  const of = { kind: 'group', id: groupPaymentId } as const;
  const declined = isUuid(proofId)
    ? await declineTransferProof(context, { of, proofId, ...read.data, ...by }, context.now())
    : ({ ok: false, reason: 'no-such-proof' } as const);
  if (declined.ok) return redirectTo(`/organiser/group-payments/${groupPaymentId}`, 'proof-declined');
  return refuseDecline(
    409,
    declined.reason === 'confirmed'
      ? 'This proof was confirmed already.'
      : 'This proof does not exist any more.',
  );
}
