import { createHash, randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money.ts';
import { recordPayment } from '#conference/finance/record-payment.server.ts';
import { undoPayment } from '#conference/finance/undo-payment.server.ts';
import { may } from '#conference/organiser/organiser.ts';
import {
  type ChargeKind,
  type PaymentErrors,
  type PaymentRefusal,
  paymentSchema,
  type UndoRefusal,
  undoSchema,
} from '#conference/payments/payment.ts';
import { readBalance } from '#conference/payments/read-balances.server.ts';
import { findRecorded } from '#conference/payments/write-payment.server.ts';
import type { KeptFile } from '#platform/files/kept-files.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import type { Speaker } from '#platform/words/words.server.ts';
import { hashContent, keepFieldFiles, readFieldFile } from '#routes/forms/form-files.server.ts';
import { fileWords } from '#routes/forms/form-words.ts';
import { type NoticeId, noticeCookie } from '#routes/notices/notices.ts';
import { deskSessionHash } from '../guard.server.ts';
import type { OrganiserForm } from '../organiser-route.server.ts';
import { requireRecord } from '../require-record.server.ts';
import { describePayments } from './describe-payments.server.ts';

type Of = { kind: ChargeKind; id: string };
type Sent = Pick<OrganiserForm, 'context' | 'by' | 'form'>;

/** Why a form of the page was refused, and what was typed into it. */
export type PaymentsRefusal = {
  message?: string;
  record?: {
    errors: PaymentErrors;
    values: Partial<Record<string, string>>;
    kept: Partial<Record<'proof', KeptFile>>;
    /** How much it exceeds the charge, in minor units and as text. The organiser can accept it. */
    tooMuch?: { amount: number; words: string };
  };
  undo?: { paymentId: string; error: string };
};

/** Loads the payments of a registration or booking. Throws the 404 page if there is no such thing. */
export async function loadPayments(
  { context, organiser }: Pick<OrganiserForm, 'context' | 'organiser'>,
  of: Of,
) {
  const view = await requireRecord(of.id, () => describePayments(context, organiser, of));
  return {
    ...view,
    mayRecord: may(organiser, 'payments.record'),
    formKey: randomUUID(),
    today: dayAt(context.now(), edition.timeZone),
  };
}

export type PaymentsPageData = Awaited<ReturnType<typeof loadPayments>>;

const fields = ['kind', 'method', 'amount', 'receivedOn', 'reference', 'note', 'accepted'] as const;

/** Records the payment of the form. Redirects to the page, or answers why the form was refused. */
export async function recordFromForm(
  { request, context, by, form, speaker }: Sent & { request: Request; speaker: Speaker },
  of: Of,
) {
  // The proof is kept for this session only, so that it is gone after a sign-out or a suspension.
  const sessionHash = deskSessionHash(request, context);
  const formKey = fieldText(form, 'formKey');
  const typed = Object.fromEntries(fields.map((field) => [field, fieldText(form, field)]));
  const values = { ...typed, formKey: isUuid(formKey) ? formKey : '' };
  const proof = await readFieldFile({ context, form, speaker }, 'proof', sessionHash);
  const refuse = async (
    status: number,
    errors: PaymentErrors,
    { message, tooMuch }: { message?: string; tooMuch?: { amount: number; words: string } } = {},
  ) => {
    const kept = await keepFieldFiles<'proof'>(context, [proof], sessionHash);
    const refusal: PaymentsRefusal = {
      ...(message !== undefined && { message }),
      record: { errors, values, kept, ...(tooMuch && { tooMuch }) },
    };
    return data(refusal, { status });
  };
  const balance = await requireRecord(of.id, () => readBalance(context.db, of));

  const read = paymentSchema(dayAt(context.now(), edition.timeZone)).safeParse(values);
  const errors: PaymentErrors = read.success ? {} : fieldErrors(read.error);
  if (proof.error) errors.proof = proof.error;
  if (!read.success || proof.error) return await refuse(422, errors);

  // Without the key, the same amount paid on another day would count as a repeat.
  if (values.formKey === '') {
    return await refuse(400, {}, { message: 'The form did not arrive completely. Please reload the page.' });
  }
  // The confirmation checkbox is not part of the hash: the form with and without it is the same payment.
  const { accepted: _accepted, ...content } = read.data;
  const submissionHash = createHash('sha256')
    .update(values.formKey)
    .update(hashContent(content, [proof]))
    .digest();
  if (proof.isMissing && !(await findRecorded(context.db, balance.chargeId, submissionHash))) {
    return await refuse(422, { proof: speaker.words(fileWords).noLongerKept });
  }
  const payment = {
    of,
    form: read.data,
    proof: proof.file,
    submissionHash,
    ...by,
  };
  const recorded = await recordPayment(context, payment, context.now());
  if (recorded.ok) {
    return redirectTo(of, read.data.kind === 'refund' ? 'refund-recorded' : 'payment-recorded');
  }
  if (recorded.reason === 'over-paid') {
    const words = formatMoney({ amount: recorded.tooMuch, currency: balance.currency });
    return await refuse(
      409,
      { accepted: `This is ${words} too much. Please tick the box to record it anyway.` },
      { tooMuch: { amount: recorded.tooMuch, words } },
    );
  }
  const [field, sentence] = recordRefusals[recorded.reason];
  return field ? await refuse(422, { [field]: sentence }) : await refuse(409, {}, { message: sentence });
}

const recordRefusals: Record<
  Exclude<PaymentRefusal['reason'], 'over-paid'>,
  ['amount' | 'receivedOn' | undefined, string]
> = {
  'no-such-charge': [undefined, 'Nothing is charged here any more.'],
  'not-counted': [
    undefined,
    'This registration is a duplicate. The participant must choose it first. Then you can record its payments.',
  ],
  'in-future': ['receivedOn', 'This day is in the future.'],
  'more-than-received': ['amount', 'This is more than was received. A waiver cannot be refunded.'],
};

/** Undoes a payment. Redirects to the page, or answers why not. */
export async function undoFromForm({ context, by, form }: Sent, of: Of) {
  const paymentId = fieldText(form, 'paymentId');
  const refuse = (status: number, undo: { paymentId: string; error: string }) =>
    data<PaymentsRefusal>({ undo }, { status });
  const read = undoSchema.safeParse({ reason: fieldText(form, 'reason') });
  if (!read.success) {
    return refuse(422, { paymentId, error: fieldErrors(read.error).reason ?? 'Please check the reason.' });
  }
  const undone =
    isUuid(paymentId) && isUuid(of.id)
      ? await undoPayment(context, { of, paymentId, ...read.data, ...by }, context.now())
      : ({ ok: false, reason: 'no-such-payment' } as const);
  if (!undone.ok) return refuse(409, { paymentId, error: undoRefusals[undone.reason] });
  return redirectTo(of, 'payment-undone');
}

const undoRefusals: Record<UndoRefusal['reason'], string> = {
  'no-such-payment': 'There is no such payment here.',
  'is-counter-entry': 'A reversal cannot be undone. Please record the payment again.',
  'repaid-already': 'More was refunded than would be left. Please undo the refund first.',
};

function redirectTo({ kind, id }: Of, notice: NoticeId): never {
  throw redirect(`/organiser/${kind}s/${id}/payments`, {
    status: 303,
    headers: { 'Set-Cookie': noticeCookie(notice) },
  });
}
