/**
 * Money: a charge for each fee and booking, payments that settle it, refunds, and receipts.
 *
 * - record a payment, undo it: record-payment.server.ts, undo-payment.server.ts, ledger/write-payment.server.ts
 * - make a charge, read balances: ledger/make-charge.server.ts, ledger/read-balances.server.ts
 * - search payments, sum charges and movements: lists/list-ledger.server.ts, lists/sum-charges.server.ts
 * - pay online, ask what happened: online/begin-checkout.server.ts, online/ask-about-checkout.server.ts
 * - record what a provider reports: online/handle-provider-event.server.ts, online/settle-reported-payment.server.ts
 * - compare our books with the providers': online/compare-with-provider.server.ts
 * - prove a transfer, decide on it: transfers/send-transfer-proof.server.ts, transfers/decide-transfer-proof.server.ts
 * - import the bank's statement: transfers/statement/propose-statement.server.ts,
 *   transfers/statement/record-statement.server.ts
 * - suggest who paid a line without a reference, search for the payer: transfers/statement/suggest-lines.server.ts
 * - pay for a group: group/make-group-payment.server.ts,
 *   group/check-references.server.ts, group/record-group-transfer.server.ts, group/order-group-invoice.server.ts
 * - make discount codes, use one: discounts/change-code.server.ts, discounts/apply-discount-code.server.ts
 * - lower one fee alone: discounts/give-discount.server.ts
 * - apply for a grant, show its file: grants/apply-for-grant.server.ts, grants/show-grant-file.server.ts
 * - score applications, note and send decisions: grants/decide-grant.server.ts
 * - choose the currency of a fee: choose-currency.server.ts
 * - ask to cancel, decide, give the place away: cancellation/ask-to-cancel.server.ts,
 *   cancellation/decide-request.server.ts, cancellation/take-over-place.server.ts
 * - cancel the edition, refund all: cancellation/cancel-edition.server.ts, refunds/order-edition-refunds.server.ts
 * - order a refund, send it: refunds/order-refund.server.ts, refunds/order-at-desk.server.ts,
 *   refunds/send-refund.server.ts, refunds/change-order.server.ts, refunds/decide-failed-refund.server.ts,
 *   refunds/refund-reported-payment.server.ts
 * - issue receipts and invoices: receipts/issue-receipts.server.ts,
 *   receipts/order-invoice.server.ts, receipts/render-receipt.server.ts, receipts/check-numbers.server.ts
 */

import { z } from 'zod';
import type { Currency } from '#conference/edition/money/currency.ts';
import { percentOf } from '#conference/edition/money/minor-units.ts';
import { nameCurrency, symbolOf } from '#conference/edition/money/money.ts';
import { line, paragraph } from '#platform/forms/plain-text.ts';
import { type Arrived, type ArrivedField, arrivedFields, readArrived } from './arrived.ts';
import { exampleAmounts, typedAmount } from './typed-amount.ts';

/** The methods that an organiser can record. */
const recordedMethods = ['transfer', 'cash', 'waiver'] as const;

/** All methods. Payment providers report their payments themselves. */
export const methods = [...recordedMethods, 'stripe', 'razorpay'] as const;
export type Method = (typeof methods)[number];

export const recordedMethodWords: Record<(typeof recordedMethods)[number], string> = {
  transfer: 'Bank transfer',
  cash: 'Cash',
  waiver: 'Waiver',
};

export const methodWords: Record<Method, string> = {
  ...recordedMethodWords,
  stripe: 'Stripe',
  razorpay: 'Razorpay',
};

/** What a payment is for: a registration's fee, or a booking's price. */
export const chargeKinds = ['registration', 'booking'] as const;
export type ChargeKind = (typeof chargeKinds)[number];

export function isChargeKind(kind: string): kind is ChargeKind {
  return chargeKinds.some((one) => one === kind);
}

/** A charge and the sums of its payments, in integer minor units. */
export type Balance = {
  chargeId: string;
  currency: Currency;
  charged: number;
  /** Money that was received and not undone. */
  received: number;
  /** The part of it that came after the cancellation. */
  late?: number;
  waived: number;
  /** Refunds that were paid, and chargebacks. */
  repaid: number;
  /** Received plus waived, minus repaid. */
  paid: number;
  due: number;
  /** The money that was received above the charge and was not repaid yet. */
  overpaid: number;
};

type Sums = Pick<Balance, 'chargeId' | 'currency' | 'charged' | 'received' | 'late' | 'waived' | 'repaid'>;

/** Calculates the balance from a charge and the sums of its payments. */
export function balanceOf(sums: Sums): Balance {
  const paid = sums.received + sums.waived - sums.repaid;
  return {
    ...sums,
    paid,
    due: Math.max(0, sums.charged - paid),
    overpaid: Math.max(0, Math.min(paid - sums.charged, sums.received - sums.repaid)),
  };
}

/**
 * Calculates what must still be refunded after a cancellation, in minor units. This is `percent` of the money that paid
 * the charge before the cancellation, plus all other money, minus what was already repaid. A waiver is not refunded.
 */
export function calculateRefund(balance: Balance, percent: number): number {
  const inTime = balance.received - (balance.late ?? 0);
  const paidForCharge = Math.max(0, Math.min(inTime, balance.charged - balance.waived));
  const rest = balance.received - paidForCharge;
  return Math.max(0, percentOf(paidForCharge, percent) + rest - balance.repaid);
}

/** The error messages of the form that records a payment or refund, by field. */
export type PaymentErrors = Partial<
  Record<
    | 'kind'
    | 'method'
    | 'amount'
    | 'receivedOn'
    | 'reference'
    | 'note'
    | 'proof'
    | 'accepted'
    | 'isReferenceAccepted'
    | ArrivedField,
    string
  >
>;

/** The form refuses larger amounts, because they are probably typing errors. */
export const mostMinorUnits = 1_000_000_000;

/**
 * Accepts an amount with or without separators and the sign or code of its currency: "1500", "1,25,000.50", "$ 200",
 * "EUR 200". Refuses the sign of another currency, because the amount would then mean another sum.
 */
export function amountIn(currency: Currency) {
  const signs = [currency, symbolOf(currency)];
  return (
    z
      .string()
      .trim()
      .min(1, 'Please enter the amount.')
      .transform((text) => {
        const sign = signs.find((one) => text.toUpperCase().startsWith(one));
        return sign === undefined ? text : text.slice(sign.length).trim();
      })
      // "10,00" means ten in many countries, so the form refuses a comma that does not separate groups of digits.
      .pipe(
        typedAmount(
          currency,
          `Please enter an amount in ${nameCurrency(currency)}, such as ${exampleAmounts(currency)}.`,
          mostMinorUnits,
        ),
      )
  );
}

/**
 * Makes the schema of the form that records a payment or refund. `today` is a day in the edition's time zone. Amounts
 * become minor units of the currency. The schema does not check the proof of payment.
 */
export function paymentSchema(today: string, currency: Currency) {
  return z
    .object({
      kind: z.enum(['payment', 'refund'], { error: 'Please choose what to record.' }),
      method: z.enum(recordedMethods, { error: 'Please choose how it was paid.' }),
      amount: amountIn(currency),
      receivedOn: z
        .string()
        .trim()
        .pipe(z.iso.date('Please enter a date as year-month-day, such as 2025-01-12.'))
        .refine((day) => day <= today, 'This day is in the future.')
        .refine((day) => day >= '2020-01-01', 'Please check the year of this date.'),
      reference: z.union([z.literal(''), line(200, '')]),
      note: z.union([
        z
          .string()
          .regex(/^\s*$/)
          .transform(() => ''),
        paragraph(1000, ''),
      ]),
      /** How much too much the organiser has accepted, in minor units. Empty if it is not too much. */
      accepted: z
        .string()
        .regex(/^\d{0,12}$/)
        .transform((text) => (text === '' ? undefined : Number(text)))
        .catch(undefined),
      /** True if the organiser records the payment although another payment has the same bank reference. */
      isReferenceAccepted: z
        .string()
        .optional()
        .transform((text) => text === 'yes'),
      ...arrivedFields,
    })
    .refine(({ kind, method }) => kind === 'payment' || method !== 'waiver', {
      path: ['method'],
      error: 'A waiver cannot be paid back.',
    })
    .transform(({ arrivedAmount, arrivedCurrency, rate, bankCharges, ...form }, context) => {
      const typed = { arrivedAmount, arrivedCurrency, rate, bankCharges };
      const { arrived, errors } = readArrived(typed, { counted: form.amount, currency });
      const isMoney = form.kind === 'payment' && form.method !== 'waiver';
      const faults =
        isMoney || !Object.values(typed).some(Boolean) ? errors : { arrivedAmount: onlyPayments };
      for (const [field, message] of Object.entries(faults)) {
        context.addIssue({ code: 'custom', path: [field], message });
      }
      const sum: { arrived?: Arrived | undefined } = { arrived };
      return { ...form, ...sum };
    });
}

const onlyPayments = 'Only a payment that was received can have arrived in another currency.';

export type PaymentForm = z.infer<ReturnType<typeof paymentSchema>>;

/** The reason for undoing a payment. The counter-entry stores it. */
export const undoSchema = z.object({ reason: line(500, 'Please give the reason for the reversal.') });

export type PaymentRefusal =
  | {
      reason:
        | 'no-such-charge'
        | 'no-such-proof'
        | 'not-active'
        | 'other-currency'
        | 'in-future'
        | 'more-than-received'
        | 'on-its-way';
    }
  /** The payment is `tooMuch` minor units above the due amount. The organiser has to accept this first. */
  | { reason: 'over-paid'; tooMuch: number }
  /** Money went back before, and the refund is `tooMuch` minor units above what is still owed. The organiser has to accept this first. */
  | { reason: 'repaid-before'; tooMuch: number }
  /** Another payment has this bank reference. The organiser has to accept this first. */
  | { reason: 'same-reference'; recorded: RecordedReference };

/** The payment that already has the bank reference. `of` is undefined if the person was erased. */
export type RecordedReference = {
  amount: number;
  currency: Currency;
  receivedOn: string;
  of: { kind: ChargeKind; id: string } | undefined;
};

export type UndoRefusal = { reason: 'no-such-payment' | 'is-counter-entry' | 'repaid-already' };
