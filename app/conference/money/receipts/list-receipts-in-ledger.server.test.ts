import { expect, it } from 'vitest';
import { listLedger } from '#conference/money/lists/list-ledger.server.ts';
import { checkNumbers, countUndocumented } from '#conference/money/receipts/check-numbers.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { undoPayment } from '#conference/money/undo-payment.server.ts';
import { openPool } from '#platform/database/database.server.ts';
import { anOrganiser, aPaymentToRecord, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';

const platform = await aPlatform();
const { db } = platform;
const finance = await anOrganiser(platform, { roles: ['finance'] });
const now = new Date('2026-01-20T08:00:00Z');

it('lists receipts by number, finds them by number or reference, and reports a missing number', async () => {
  expect(await checkNumbers(db)).toEqual([]);
  // An email with a word that begins with 3 would be found, too.
  const { id } = await aRegistration(platform, { email: 'mira@example.org' });
  const other = await aRegistration(platform, { email: 'ravi@example.org' });
  const of = { kind: 'registration', id } as const;
  const paid = [];
  for (const whose of [of, of, { kind: 'registration', id: other.id } as const]) {
    const recorded = await recordPayment(platform, aPaymentToRecord(whose, finance.id), now);
    paid.push(recorded.ok ? recorded.paymentId : '');
  }
  const by = { organiserId: finance.id, requestId: 'a-request', reason: 'A mistake' };
  await undoPayment(platform, { of, paymentId: paid[0] ?? '', ...by }, now);

  const list = async (text = '', more: { from?: string; offset?: number } = {}) => {
    const { offset = 0, ...filter } = more;
    return await listLedger(db, { filter: { what: 'receipt', text, ...filter }, offset, count: 10 });
  };
  const all = (await list()).toSorted((one, other) =>
    String(other.document?.number).localeCompare(String(one.document?.number)),
  );
  expect(all.map(({ document, ofId }) => [document?.number.slice(-5), ofId, document?.isCancelled])).toEqual([
    ['00003', other.id, false],
    ['00002', id, false],
    ['00001', id, true],
  ]);
  const numbers = async (text: string) =>
    (await list(text)).map(({ document }) => document?.number).toSorted();
  expect(await numbers(all[1]?.document?.number.toLowerCase() ?? '')).toEqual([all[1]?.document?.number]);
  expect(await numbers(' 00003 ')).toEqual([all[0]?.document?.number]);
  expect(await numbers(all[2]?.reference ?? '')).toEqual([
    all[2]?.document?.number,
    all[1]?.document?.number,
  ]);
  expect(await numbers('nobody')).toEqual([]);
  expect(await list('', { offset: 1 })).toHaveLength(2);
  expect(await list('', { from: '2026-01-21' })).toEqual([]);

  expect(await checkNumbers(db)).toEqual([
    { kind: 'receipt', last: 3, missing: 0, named: [] },
    { kind: 'credit-note', last: 1, missing: 0, named: [] },
  ]);
  expect(await countUndocumented(db)).toBe(0);

  // Deletes the receipt with number 2. Only the owner of the database is allowed to do this.
  const admin = openPool(platform.database.adminUrl);
  await admin.query('delete from receipt_number where receipt_id = $1', [all[1]?.id]);
  await admin.query('delete from receipt where id = $1', [all[1]?.id]);
  await admin.end();
  expect(await checkNumbers(db)).toContainEqual({ kind: 'receipt', last: 3, missing: 1, named: [2] });
  expect(await countUndocumented(db)).toBe(1);
});
