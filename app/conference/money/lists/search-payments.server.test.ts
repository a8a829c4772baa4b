import { beforeAll, expect, it } from 'vitest';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { undoPayment } from '#conference/money/undo-payment.server.ts';
import { aBooking, anOrganiser, aPaymentToRecord, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { type LedgerFilter, listRecorders, searchPayments, sumPayments } from './search-payments.server.ts';

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

const amounts = async (filter: LedgerFilter) =>
  (await searchPayments(db, { filter, count: 10 })).map(({ amount }) => amount);

it('lists all payments with their registrations or bookings, newest first', async () => {
  const rows = await searchPayments(db, { filter: {}, count: 10 });
  expect(rows.map(({ amount, currency, of, option }) => [amount, currency, of, option])).toEqual([
    [65_000_00, 'INR', 'booking', 'ac-shop'],
    [500_00, 'USD', 'registration', null],
    [-700_00, 'USD', 'registration', null],
    [700_00, 'USD', 'registration', null],
    [1000_00, 'USD', 'registration', null],
  ]);
});

it.each<[LedgerFilter, number[]]>([
  [{ method: 'cash' }, [-700_00, 700_00]],
  [{ currency: 'INR' }, [65_000_00]],
  [{ of: 'registration', recordedBy: anjali.id }, [500_00, -700_00]],
  [{ from: '2026-01-06', to: '2026-01-07' }, [500_00, 700_00]],
  [{ of: 'booking', method: 'cash' }, []],
])('filters by %o', async (filter, expected) => {
  expect(await amounts(filter)).toEqual(expected);
});

it('lists the payments page by page', async () => {
  const first = await searchPayments(db, { filter: {}, count: 2 });
  const rest = await searchPayments(db, { filter: {}, offset: 2, count: 10 });
  expect([...first, ...rest].map(({ id }) => id)).toEqual(
    (await searchPayments(db, { filter: {}, count: 10 })).map(({ id }) => id),
  );
});

it('sums payments by currency, and waivers separately', async () => {
  expect(await sumPayments(db, {})).toEqual([
    { currency: 'INR', money: 65_000_00, waived: 0, count: 1 },
    { currency: 'USD', money: 1000_00, waived: 500_00, count: 4 },
  ]);
  expect(await sumPayments(db, { method: 'waiver' })).toEqual([
    { currency: 'USD', money: 0, waived: 500_00, count: 1 },
  ]);
});

it('lists who has recorded payments', async () => {
  expect(await listRecorders(db)).toEqual([
    { id: anjali.id, name: 'Anjali Rao' },
    { id: farid.id, name: 'Farid Khan' },
  ]);
});
