import { beforeAll, expect, it } from 'vitest';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { undoPayment } from '#conference/money/undo-payment.server.ts';
import { aBooking, anOrganiser, aPaymentToRecord, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { listLedger, listRecorders } from './list-ledger.server.ts';
import type { MovementFilter } from './movements.server.ts';
import { sumMovements } from './sum-movements.server.ts';

const platform = await aPlatform();
const { db } = platform;
const farid = await anOrganiser(platform, { roles: ['finance'], name: 'Farid Khan' });
const anjali = await anOrganiser(platform, { name: 'Anjali Rao' });
let minute = 0;
const later = () => new Date(Date.UTC(2026, 0, 10, 8, minute++));

beforeAll(async () => {
  const { id } = await aRegistration(platform);
  const fee = { kind: 'registration', id } as const;
  const stall = { kind: 'booking', id: await aBooking(platform, id, { option: 'ac-shop' }) } as const;
  const record = async (...given: Parameters<typeof aPaymentToRecord>) => {
    const recorded = await recordPayment(platform, aPaymentToRecord(...given), later());
    if (!recorded.ok) throw new Error(recorded.reason);
    return recorded.paymentId;
  };
  await record(fee, farid.id, { amount: 1000_00, receivedOn: '2026-01-05' });
  const wrong = await record(fee, farid.id, { amount: 700_00, method: 'cash', receivedOn: '2026-01-06' });
  const undo = { of: fee, paymentId: wrong, reason: 'Wrong', organiserId: anjali.id, requestId: 'a-request' };
  await undoPayment(platform, undo, later());
  await record(fee, anjali.id, { amount: 500_00, method: 'waiver', receivedOn: '2026-01-07' });
  await record(stall, anjali.id, { amount: 65_000_00, receivedOn: '2026-01-08' });
});

const amounts = async (filter: MovementFilter) =>
  (await listLedger(db, { filter, count: 10 })).map(({ amount }) => amount);

it('lists all payments with their registrations or bookings, newest first', async () => {
  const rows = await listLedger(db, { filter: {}, count: 10 });
  expect(rows.map(({ amount, currency, of, option }) => [amount, currency, of, option])).toEqual([
    [65_000_00, 'INR', 'booking', 'ac-shop'],
    [500_00, 'USD', 'registration', null],
    [-700_00, 'USD', 'registration', null],
    [700_00, 'USD', 'registration', null],
    [1000_00, 'USD', 'registration', null],
  ]);
});

it.each<[MovementFilter, number[]]>([
  [{ method: 'cash' }, [-700_00, 700_00]],
  [{ currency: 'INR' }, [65_000_00]],
  [{ of: 'registration', recordedBy: anjali.id }, [500_00, -700_00]],
  [{ from: '2026-01-06', to: '2026-01-07' }, [500_00, 700_00]],
  [{ of: 'booking', method: 'cash' }, []],
])('filters by %o', async (filter, expected) => {
  expect(await amounts(filter)).toEqual(expected);
});

it('lists the payments page by page', async () => {
  const first = await listLedger(db, { filter: {}, count: 2 });
  const rest = await listLedger(db, { filter: {}, offset: 2, count: 10 });
  expect([...first, ...rest].map(({ id }) => id)).toEqual(
    (await listLedger(db, { filter: {}, count: 10 })).map(({ id }) => id),
  );
});

it('finds entries by a person, a reference and the number of a document, and lists documents', async () => {
  const [stall] = await listLedger(db, { filter: {}, count: 1 });
  const found = async (text: string, what?: MovementFilter['what']) =>
    (await listLedger(db, { filter: { text, what }, count: 10 })).map(({ kind, amount }) => [kind, amount]);
  expect(await found(stall?.reference ?? '')).toHaveLength(5);
  expect(await found('nobody at all')).toEqual([]);
  expect(await found(stall?.document?.number ?? '', 'receipt')).toEqual([['receipt', 65_000_00]]);
  expect(await found(stall?.reference ?? '', 'receipt')).toHaveLength(3);
  expect(await found(stall?.reference ?? '', 'credit-note')).toHaveLength(1);
});

it('finds exactly the entries that each sum of the totals counts', async () => {
  const sums = {
    payment: 'received',
    refund: 'refunded',
    waiver: 'waived',
    fee: 'fees',
    money: 'net',
  } as const;
  for (const by of ['method', 'day', 'type'] as const) {
    for (const { currency, group, ...totals } of await sumMovements(db, {}, by)) {
      const own = group === null ? {} : by === 'day' ? { from: group, to: group } : { [by]: group };
      for (const [what, name] of Object.entries(sums)) {
        const filter = { currency, ...own, what: what as keyof typeof sums };
        const rows = await listLedger(db, { filter, count: 100 });
        const money = rows.filter(({ method }) => what === 'waiver' || method !== 'waiver');
        const sum = money.reduce((total, { amount }) => total + amount, 0);
        expect([by, group, name, what === 'refund' || what === 'fee' ? 0 - sum : sum]).toEqual([
          by,
          group,
          name,
          totals[name],
        ]);
        if (what === 'money') expect(rows).toHaveLength(totals.count);
      }
    }
  }
});

it('lists who has recorded payments', async () => {
  expect(await listRecorders(db)).toEqual([
    { id: anjali.id, name: 'Anjali Rao' },
    { id: farid.id, name: 'Farid Khan' },
  ]);
});
