import { createHash } from 'node:crypto';
import { z } from 'zod';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { type ChargeKind, methods, mostMinorUnits } from '#conference/money/ledger/payment.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { listLedgerAfter } from '#conference/money/lists/list-ledger.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { line, paragraph } from '#platform/forms/plain-text.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { writeEnd } from '../cursor.ts';
import { defineCall } from '../define-call.server.ts';
import type { ProblemWords } from '../problems.ts';
import { currency, day, id, instant, money, pageOf, pageQuery, writeInstant, written } from '../shapes.ts';

const group = 'Money';

const paymentShape = z
  .strictObject({
    id,
    kind: z.string().meta({ description: 'payment, refund, chargeback or waiver' }),
    method: z.string(),
    day,
    recordedAt: instant,
    money: money.meta({ description: 'Money that went back is negative.' }),
    of: z
      .strictObject({ kind: z.enum(['registration', 'booking']), id })
      .nullable()
      .meta({ description: 'Null after an erasure, and for a payment of several people.' }),
    reference: z.string().nullable(),
    recordedBy: z.string().nullable(),
    isUndone: z.boolean(),
    document: z.string().nullable().meta({ description: 'The number of its receipt or credit note.' }),
  })
  .meta({ id: 'Payment' });

const newPayment = z
  .strictObject({
    method: z.enum(['transfer', 'cash']),
    money: z.strictObject({ amount: z.int().min(1).max(mostMinorUnits), currency }),
    receivedOn: z.iso.date().refine((given) => given >= '2020-01-01', 'Please check the year of this day.'),
    reference: line(200, 'Please leave the field out, or enter the reference of the bank.').optional(),
    note: paragraph(1000, 'Please leave the field out, or write a note.')
      .optional()
      .meta({ description: 'At most 1,000 characters.' }),
    acceptTooMuch: z
      .int()
      .min(1)
      .optional()
      .meta({ description: 'Records an overpayment: how much too much it is, in minor units.' }),
    acceptSameReference: z
      .boolean()
      .optional()
      .meta({ description: 'Records a payment although another one has its reference.' }),
  })
  .meta({ id: 'NewPayment' });

const paymentProblems = {
  'in-future': [422, 'The day receivedOn is in the future.', 'receivedOn'],
  'not-active': [409, 'This registration is a duplicate. Its owner must choose one before it can be paid.'],
  'other-currency': [409, 'The fee is in another currency.'],
  'over-paid': [409, 'This is more than is due. Send acceptTooMuch with the difference to record it.'],
  'same-reference': [409, 'Another payment has this reference. Send acceptSameReference if both are right.'],
} as const satisfies Record<string, ProblemWords>;

async function pay(
  {
    context,
    by,
    body,
    formKey,
  }: {
    context: RouteContext;
    by: { organiserId: string; requestId: string };
    body: z.output<typeof newPayment>;
    formKey: string;
  },
  of: { kind: ChargeKind; id: string },
) {
  const { amount } = body.money;
  const { method, receivedOn, reference = '', note = '' } = body;
  const content = { kind: 'payment' as const, method, amount, receivedOn, reference, note };
  const accepted = { accepted: body.acceptTooMuch, isReferenceAccepted: body.acceptSameReference ?? false };
  const submissionHash = createHash('sha256').update(formKey).update(JSON.stringify(content)).digest();
  const payment = {
    of,
    form: { ...content, ...accepted },
    currency: body.money.currency,
    proof: undefined,
    submissionHash,
    ...by,
  };
  const recorded = await recordPayment(context, payment, context.now());
  if (recorded.ok) return { answer: { id: recorded.paymentId } };
  const balance = await readBalance(context.db, of);
  switch (recorded.reason) {
    case 'no-such-charge':
      return { problem: 'not-found' } as const;
    case 'no-such-proof':
    case 'more-than-received':
    case 'on-its-way':
    case 'repaid-before':
      throw new Error(`A payment without a proof cannot be refused because of ${recorded.reason}.`);
    case 'in-future': {
      const detail = `The day receivedOn is in the future: today is ${dayAt(context.now(), edition.timeZone)}.`;
      return { problem: recorded.reason, detail } as const;
    }
    case 'other-currency':
      return { problem: recorded.reason, detail: `The fee is in ${balance?.currency}.` } as const;
    case 'over-paid': {
      const due = `${balance?.due} ${balance?.currency}`;
      const detail = `Only ${due} is due, in minor units. Send acceptTooMuch: ${recorded.tooMuch} to record it.`;
      return { problem: recorded.reason, detail } as const;
    }
    default:
      return { problem: recorded.reason } as const;
  }
}

export const paymentCalls = [
  defineCall({
    method: 'GET',
    path: '/payments',
    group,
    name: 'listPayments',
    summary:
      'Lists payments, refunds, chargebacks and waivers, the first recorded first. An entry never changes.',
    needs: 'payments.read',
    query: z.strictObject({
      ...pageQuery('/payments'),
      method: z.enum(methods).optional(),
      currency: currency.optional(),
      of: z.enum(['registration', 'booking']).optional(),
      from: day.optional(),
      to: day.optional(),
    }),
    answer: pageOf(paymentShape),
    isRecorded: true,
    handle: async ({ context, query: { after, limit, ...filter } }) => {
      const asked = { filter: { ...filter, what: 'paid' as const }, after, count: limit };
      const { rows, end } = await listLedgerAfter(context.db, asked);
      const items = rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        method: row.method,
        day: row.day,
        recordedAt: writeInstant(row.at),
        money: { amount: row.amount, currency: row.currency },
        of: row.of === null || row.ofId === null ? null : { kind: row.of, id: row.ofId },
        reference: row.reference,
        recordedBy: row.recordedBy,
        isUndone: row.isUndone ?? false,
        document: row.document?.number ?? null,
      }));
      return { answer: { items, ...writeEnd('/payments', end, after) } };
    },
  }),
  defineCall({
    method: 'POST',
    path: '/registrations/{registrationId}/payments',
    group,
    name: 'payRegistration',
    summary:
      'Records money that arrived for a fee: a bank transfer, or cash. The payer gets the usual mails.',
    needs: 'payments.record',
    body: newPayment,
    answer: written,
    problems: paymentProblems,
    changes: '/registrations/{registrationId}',
    handle: async ({ params, ...input }) =>
      await pay(input, { kind: 'registration', id: params.registrationId }),
  }),
  defineCall({
    method: 'POST',
    path: '/bookings/{bookingId}/payments',
    group,
    name: 'payBooking',
    summary:
      'Records money that arrived for a booking. A requested booking that is paid in full is confirmed.',
    needs: 'payments.record',
    body: newPayment,
    answer: written,
    problems: paymentProblems,
    changes: '/bookings/{bookingId}',
    handle: async ({ params, ...input }) => await pay(input, { kind: 'booking', id: params.bookingId }),
  }),
];
