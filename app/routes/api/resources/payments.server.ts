import { createHash } from 'node:crypto';
import { z } from 'zod';
import { currencySchema } from '#conference/edition/money/currency.ts';
import { type ChargeKind, methods, mostMinorUnits } from '#conference/money/ledger/payment.ts';
import { listLedgerAfter } from '#conference/money/lists/list-ledger.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { line, paragraph } from '#platform/forms/plain-text.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { readCursor, writeEnd } from '../cursor.ts';
import { defineCall } from '../define-call.server.ts';
import type { ProblemWords } from '../problems.ts';
import { day, id, instant, money, pageOf, pageQuery, writeInstant, written } from '../shapes.ts';

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
    money: z.strictObject({ amount: z.int().min(1).max(mostMinorUnits), currency: currencySchema }),
    receivedOn: z.iso.date().refine((given) => given >= '2020-01-01', 'Please check the year of this day.'),
    reference: line(200, 'Please leave the field out, or enter the reference of the bank.').optional(),
    note: paragraph(1000, 'Please leave the field out, or write a note.').optional(),
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
  'in-future': [422, 'The day receivedOn is in the future.'],
  'not-active': [409, 'This registration is a duplicate. Its owner must choose one before it can be paid.'],
  'other-currency': [409, 'The fee is in another currency.'],
  'over-paid': [
    409,
    'This is more than is due. Read the balance, and send acceptTooMuch with the difference to record it.',
  ],
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
  const { amount, currency } = body.money;
  const { method, receivedOn, reference = '', note = '' } = body;
  const content = { kind: 'payment' as const, method, amount, receivedOn, reference, note };
  const accepted = { accepted: body.acceptTooMuch, isReferenceAccepted: body.acceptSameReference ?? false };
  const submissionHash = createHash('sha256').update(formKey).update(JSON.stringify(content)).digest();
  const payment = {
    of,
    form: { ...content, ...accepted },
    currency,
    proof: undefined,
    submissionHash,
    ...by,
  };
  const recorded = await recordPayment(context, payment, context.now());
  if (recorded.ok) return { answer: { id: recorded.paymentId } };
  switch (recorded.reason) {
    case 'no-such-charge':
      return { problem: 'not-found' } as const;
    case 'no-such-proof':
    case 'more-than-received':
    case 'on-its-way':
    case 'repaid-before':
      throw new Error(`A payment without a proof cannot be refused because of ${recorded.reason}.`);
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
      ...pageQuery,
      method: z.enum(methods).optional(),
      currency: currencySchema.optional(),
      of: z.enum(['registration', 'booking']).optional(),
      from: day.optional(),
      to: day.optional(),
    }),
    answer: pageOf(paymentShape),
    isRecorded: true,
    handle: async ({ context, query: { after, limit, ...filter } }) => {
      const begin = readCursor(after);
      if (begin === undefined) return { problem: 'wrong-query' };
      const asked = { filter: { ...filter, what: 'paid' as const }, after: begin, count: limit };
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
      return { answer: { items, ...writeEnd(end, after) } };
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
