import { createHash } from 'node:crypto';
import { dayAt, formatDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import {
  type ChargeKind,
  type PaymentErrors,
  paymentSchema,
  type RecordedReference,
  type UndoRefusal,
  undoSchema,
} from '#conference/money/ledger/payment.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { findRecorded } from '#conference/money/ledger/write-payment.server.ts';
import { readPayer } from '#conference/money/read-payer.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { orderAtDesk } from '#conference/money/refunds/order-at-desk.server.ts';
import { undoPayment } from '#conference/money/undo-payment.server.ts';
import type { KeptFile } from '#platform/files/kept-files.server.ts';
import { hasRoomForFiles } from '#platform/files/room-for-files.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import {
  hashContent,
  keepFieldFiles,
  leaveOutFiles,
  readFieldFile,
  unlessNotStored,
} from '#routes/forms/form-files.server.ts';
import { fileWords } from '#routes/forms/form-words.ts';
import type { FormRefusal } from '../form/form-refusal.ts';
import { type Question, questionField, questionFieldValue } from '../form/question.ts';
import { refuseIfQuestionChanged } from '../form/read-answer.server.ts';
import { refuse } from '../form/read-fields.server.ts';
import { deskSessionHash } from '../guard.server.ts';
import type { OrganiserForm } from '../organiser-route.server.ts';
import { requireRecord } from '../require-record.server.ts';
import { describePayments } from './describe-payments.server.ts';
import { askToOrder, askToRecord } from './payment-questions.server.ts';
import type { InvoiceRefused } from './receipts/receipts-section.tsx';

type ChargedRecord = { kind: ChargeKind; id: string };
type Sent = Pick<OrganiserForm, 'context' | 'by' | 'form'>;

/** The part of a payment that is too much, in minor units and as text. The organiser can still record the payment. */
type TooMuch = { amount: number; words: string; isRefund: boolean };

export type PaymentsRefusal = {
  message?: string;
  record?: FormRefusal<keyof PaymentErrors | 'formKey' | 'transferProof' | 'seen'> & {
    kept: Partial<Record<'proof', KeptFile>>;
    tooMuch?: TooMuch;
    /**
     * Describes the earlier payment that has the same bank reference. The organiser can still record the new payment.
     */
    sameReference?: string;
    /** The question that the organiser must answer before the payment is recorded. */
    question?: Question;
  };
  undo?: { paymentId: string; error: string };
  decline?: { proofId: string; error: string };
  invoice?: InvoiceRefused;
};

const fields = [
  'kind',
  'method',
  'amount',
  'receivedOn',
  'reference',
  'note',
  'accepted',
  'isReferenceAccepted',
  'arrivedAmount',
  'arrivedCurrency',
  'rate',
  'bankCharges',
] as const;

/** Records the payment that the form describes. Redirects to the page of the payments, or answers with the refusal. */
export async function recordFromForm(
  { request, context, by, form, translator }: Sent & { request: Request; translator: Translator },
  of: ChargedRecord,
) {
  // The proof is kept for this session only, so that nobody can use it after a sign-out or a suspension.
  const sessionHash = deskSessionHash(request, context);
  const formKey = fieldText(form, 'formKey');
  const typed = Object.fromEntries(fields.map((field) => [field, fieldText(form, field)]));
  const sentProof = fieldText(form, 'transferProof');
  const values = { ...typed, transferProof: sentProof, formKey: isUuid(formKey) ? formKey : '' };
  const isProofLeftOut = await leaveOutFiles(form, ['proof'], () => hasRoomForFiles(context.config));
  const proof = await readFieldFile({ context, form, translator }, 'proof', sessionHash, {
    person: by.organiserId,
  });
  const refuseRecord = async (
    status: number,
    {
      message,
      ...why
    }: {
      message?: string;
      errors?: PaymentErrors & { seen?: string };
      tooMuch?: TooMuch;
      sameReference?: string;
      question?: Question;
    },
  ) => {
    const kept = await keepFieldFiles<'proof'>(context, [proof], sessionHash);
    return refuse(status, { ...(message && { message }), record: { values, kept, ...why } });
  };
  const balance = requireRecord(await readBalance(context.db, of));

  const read = paymentSchema(dayAt(context.now(), edition.timeZone), balance.currency).safeParse(values);
  const errors: PaymentErrors = read.success ? {} : fieldErrors(read.error);
  if (proof.error) errors.proof = proof.error;
  if (isProofLeftOut) errors.proof = translator.words(fileWords).noRoom;
  if (!read.success || errors.proof) return await refuseRecord(422, { errors });

  // The key is required. Without it, a second payment of the same amount would look like a form that was sent twice.
  if (values.formKey === '') {
    return await refuseRecord(400, {
      message: 'The form did not arrive completely. Please reload the page.',
    });
  }
  const transferProofId = isUuid(sentProof) ? sentProof : undefined;
  // Some checkboxes accept a warning. The hash leaves them out, because ticking them does not make another payment.
  const { accepted: _accepted, isReferenceAccepted: _isReferenceAccepted, ...content } = read.data;
  const submissionHash = createHash('sha256')
    .update(values.formKey)
    .update(hashContent(content, [proof]))
    .digest();
  const isRepeated = (await findRecorded(context.db, balance.chargeId, submissionHash)) !== undefined;
  if (proof.isMissing && !isRepeated) {
    return await refuseRecord(422, { errors: { proof: translator.words(fileWords).noLongerKept } });
  }
  const payer = requireRecord(await readPayer(context.db, of));
  const question = isRepeated ? undefined : askToRecord(read.data, { balance, payer });
  if (question && read.data.note === '') {
    return await refuseRecord(422, {
      errors: { note: 'Please enter the reason. The history records it.' },
      question,
    });
  }
  if (question && fieldText(form, questionField) !== questionFieldValue(question)) {
    return await refuseRecord(409, {
      errors: { seen: 'Please read the question, and tick the box.' },
      question,
    });
  }
  // A page that was open before an update of the software does not send the currency.
  const currency = fieldText(form, 'currency') || undefined;
  const payment = {
    of,
    form: read.data,
    currency,
    proof: proof.file,
    transferProofId,
    submissionHash,
    ...by,
  };
  const recorded = await unlessNotStored(context, () => recordPayment(context, payment, context.now()));
  if (!recorded) return await refuseRecord(503, { errors: { proof: translator.words(fileWords).noRoom } });
  if (recorded.ok) {
    return redirectTo(addressOf(of), read.data.kind === 'refund' ? 'refund-recorded' : 'payment-recorded');
  }
  if (recorded.reason === 'over-paid' || recorded.reason === 'repaid-before') {
    const words = formatMoney({ amount: recorded.tooMuch, currency: balance.currency });
    const error =
      recorded.reason === 'over-paid'
        ? `This is ${words} too much. Please tick the box to record it anyway.`
        : `Money was paid back before. This is ${words} more than is still owed. Please check the payments, and tick the box only if this money was sent, too.`;
    return await refuseRecord(409, {
      errors: { accepted: error },
      tooMuch: { amount: recorded.tooMuch, words, isRefund: recorded.reason === 'repaid-before' },
    });
  }
  if (recorded.reason === 'same-reference') {
    const sameReference = await describeSame(context, recorded.recorded);
    const error = 'Another payment has this bank reference. Please tick the box if both are right.';
    return await refuseRecord(409, { errors: { isReferenceAccepted: error }, sameReference });
  }
  const why = recordRefusals[recorded.reason];
  return await refuseRecord('errors' in why ? 422 : 409, why);
}

/** Describes the earlier payment with the same bank reference: "$2500 of 9 January 2032 for PC-ABCD-EFGH". */
async function describeSame(
  { db }: Pick<OrganiserForm['context'], 'db'>,
  { amount, currency, receivedOn, of }: RecordedReference,
): Promise<string> {
  const words = `${formatMoney({ amount: Math.abs(amount), currency })} of ${formatDay(receivedOn)}`;
  const payer = of && (await readPayer(db, of));
  return payer ? `${words} for ${payer.reference}` : words;
}

const recordRefusals = {
  'no-such-charge': { message: 'This registration or booking has no charge any more.' },
  'no-such-proof': { message: 'Somebody has decided on this proof already. Please check the payments.' },
  'other-currency': {
    message:
      'The participant has chosen another currency for the fee meanwhile. Please read the amounts again before you record the payment.',
  },
  'not-active': {
    message: 'This registration is a duplicate. Record its payments after the participant has chosen it.',
  },
  'in-future': { errors: { receivedOn: 'This day is in the future.' } },
  'more-than-received': {
    errors: { amount: 'This is more than was received. A waiver cannot be refunded.' },
  },
  'on-its-way': {
    errors: {
      amount: 'The payment provider is already refunding this money. Please look at the refunds below.',
    },
  },
};

export async function undoFromForm({ context, by, form }: Sent, of: ChargedRecord) {
  const paymentId = fieldText(form, 'paymentId');
  const read = undoSchema.safeParse({ reason: fieldText(form, 'reason') });
  if (!read.success) {
    const error = fieldErrors(read.error).reason ?? 'Please check the reason.';
    return refuse(422, { undo: { paymentId, error } });
  }
  const undone = isUuid(paymentId)
    ? await undoPayment(context, { of, paymentId, ...read.data, ...by }, context.now())
    : ({ ok: false, reason: 'no-such-payment' } as const);
  if (!undone.ok) return refuse(409, { undo: { paymentId, error: undoRefusals[undone.reason] } });
  return redirectTo(addressOf(of), 'payment-undone');
}

const undoRefusals: Record<UndoRefusal['reason'], string> = {
  'no-such-payment': 'There is no such payment in this list.',
  'is-counter-entry': 'A reversal cannot be undone. Please record the payment again.',
  'repaid-already': 'The refunds would then exceed the payments. Please undo the refund first.',
};

/** Orders the refund that is owed after a cancellation. */
export async function orderFromForm(
  { context, organiser, by, form }: Sent & Pick<OrganiserForm, 'organiser'>,
  of: ChargedRecord,
) {
  const { payer, balance } = requireRecord(await describePayments(context, organiser, of));
  const toOrder = balance?.cancellation?.toOrder;
  const unseen = toOrder !== undefined && refuseIfQuestionChanged(form, askToOrder(toOrder, payer));
  if (unseen) return unseen;
  const ordered = await orderAtDesk(context, { of, ...by }, context.now());
  if (ordered.ok) return redirectTo(addressOf(of), 'refund-ordered');
  return refuse(409, { message: 'Nothing is left to order: the refund is ordered or paid already.' });
}

/** Returns the address of the page with the payments of a registration or booking. */
export function addressOf({ kind, id }: ChargedRecord): string {
  return `/organiser/${kind}s/${id}/payments`;
}
