import { z } from 'zod';
import { listLedgerAfter } from '#conference/money/lists/list-ledger.server.ts';
import { listRefunds } from '#conference/money/refunds/list-refunds.server.ts';
import { refundStates } from '#conference/money/refunds/refund-order.ts';
import { writeEnd } from '../cursor.ts';
import { defineCall } from '../define-call.server.ts';
import { changedQuery, day, id, instant, money, pageOf, pageQuery, writeInstant } from '../shapes.ts';

const group = 'Money';

const charged = z
  .strictObject({ kind: z.enum(['registration', 'booking']), id })
  .nullable()
  .meta({ description: 'Null after an erasure, and for what belongs to several people.' });

const refundShape = z
  .strictObject({
    id,
    state: z.enum(refundStates),
    money,
    cause: z
      .string()
      .nullable()
      .meta({ description: 'Why it was ordered. Null if no cancellation is the cause.' }),
    provider: z.string().nullable().meta({ description: 'Null if an organiser sends the money by hand.' }),
    of: charged,
    reference: z.string().nullable(),
    orderedAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Refund' });

const receiptShape = z
  .strictObject({
    id,
    kind: z.enum(['receipt', 'invoice', 'credit-note']),
    number: z.string(),
    day,
    issuedAt: instant,
    money,
    of: charged,
    reference: z.string().nullable(),
    isCancelled: z.boolean(),
  })
  .meta({ id: 'Receipt' });

export const moneyBackCalls = [
  defineCall({
    method: 'GET',
    path: '/refunds',
    group,
    name: 'listRefunds',
    summary: 'Lists refunds that were ordered, the oldest first.',
    needs: 'payments.read',
    query: z.strictObject({
      ...pageQuery('/refunds'),
      ...changedQuery,
      state: z.enum(refundStates).optional(),
      way: z.enum(['by-hand', 'by-provider', 'waiting']).optional(),
    }),
    answer: pageOf(refundShape),
    isRecorded: true,
    handle: async ({ context: { db }, query: { after, limit, updatedSince, ...filter } }) => {
      const asked = { ...filter, after, count: limit, changedSince: updatedSince };
      const { rows, end } = await listRefunds(db, asked);
      const items = rows.map((row) => ({
        id: row.id,
        state: row.state,
        money: { amount: row.amount, currency: row.currency },
        cause: row.cause,
        provider: row.provider,
        of: row.of === null || row.ofId === null ? null : { kind: row.of, id: row.ofId },
        reference: row.reference,
        orderedAt: writeInstant(row.orderedAt),
        updatedAt: writeInstant(row.updatedAt),
      }));
      return { answer: { items, ...writeEnd('/refunds', end, after) } };
    },
  }),
  defineCall({
    method: 'GET',
    path: '/receipts',
    group,
    name: 'listReceipts',
    summary: 'Lists receipts, invoices or credit notes with their numbers, the first issued first.',
    needs: 'payments.read',
    query: z.strictObject({
      ...pageQuery('/receipts'),
      kind: z.enum(['receipt', 'invoice', 'credit-note']).default('receipt'),
      from: day.optional(),
      to: day.optional(),
    }),
    answer: pageOf(receiptShape),
    isRecorded: true,
    handle: async ({ context: { db }, query: { after, limit, kind, ...days } }) => {
      const asked = { filter: { ...days, what: kind }, after, count: limit };
      const { rows, end } = await listLedgerAfter(db, asked);
      const items = rows.map((row) => ({
        id: row.id,
        kind,
        number: row.document?.number ?? '',
        day: row.day,
        issuedAt: writeInstant(row.at),
        money: { amount: row.amount, currency: row.currency },
        of: row.of === null || row.ofId === null ? null : { kind: row.of, id: row.ofId },
        reference: row.reference,
        isCancelled: row.document?.isCancelled ?? false,
      }));
      return { answer: { items, ...writeEnd('/receipts', end, after) } };
    },
  }),
];
