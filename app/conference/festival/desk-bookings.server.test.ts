import { expect, it } from 'vitest';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { aBooking, anOrganiser, aPaymentToRecord, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { listDeskSpots, searchBookings } from './desk-bookings.server.ts';

const platform = await aPlatform();
const { db } = platform;
const at = (minute: number) => new Date(Date.UTC(2026, 0, 10, 8, minute));
const person = async () => (await aRegistration(platform)).id;

const stall = await aBooking(platform, await person(), {
  option: 'ac-shop',
  applicantName: '50% Crafts',
  now: at(1),
});
const players = await aRegistration(platform, { fullName: 'Zoë Achieng' });
const hall = await aBooking(platform, players.id, {
  option: 'auditorium',
  day: '2026-01-20',
  applicantName: 'Nairobi Players',
  contactEmail: 'players@example.org',
  now: at(2),
});
const gone = await aBooking(platform, await person(), { option: 'ac-shop', now: at(3) });
await db.updateTable('booking').set({ status: 'withdrawn' }).where('id', '=', gone).execute();
const finance = await anOrganiser(platform);
const payment = aPaymentToRecord({ kind: 'booking', id: hall }, finance.id, { amount: 1_25_000_00 });
await recordPayment(platform, payment, platform.now());

const find = async (filter: Parameters<typeof searchBookings>[1]['filter']) =>
  (await searchBookings(db, { filter, count: 10 })).rows.map(({ id }) => id);

it('lists bookings with their balances, newest first', async () => {
  const rows = (await searchBookings(db, { filter: {}, count: 10 })).rows;
  expect(rows.map(({ id, status, balance }) => [id, status, balance?.due])).toEqual([
    [gone, 'withdrawn', 65_000_00],
    [hall, 'confirmed', 0],
    [stall, 'requested', 65_000_00],
  ]);
});

it('finds bookings by option, status, applicant, contact and reference', async () => {
  const [{ reference } = { reference: '' }] = (
    await searchBookings(db, {
      filter: { option: 'auditorium' },
      count: 1,
    })
  ).rows;
  expect(await find({ option: 'ac-shop' })).toEqual([gone, stall]);
  expect(await find({ status: 'confirmed' })).toEqual([hall]);
  expect(await find({ text: 'nairobi' })).toEqual([hall]);
  expect(await find({ text: 'Players@example.org' })).toEqual([hall]);
  expect(await find({ text: reference.toLowerCase() })).toEqual([hall]);
  // The search treats % and _ as ordinary characters.
  expect(await find({ text: '50%' })).toEqual([stall]);
  expect(await find({ text: '5%s' })).toEqual([]);
  expect(await find({ text: '%' })).toEqual([stall]);
  expect(await find({ text: '_' })).toEqual([]);
  // The registrant of a booking can have another name and another email than its applicant.
  expect(await find({ text: 'zoe ACHIENG' })).toEqual([hall]);
  expect(await find({ text: players.form.email })).toEqual([hall]);
  expect(await find({ text: players.form.email.slice(0, 8) })).toEqual([]);
  expect(await find({ text: reference.slice(3) })).toEqual([hall]);
  expect(await find({ text: reference.replaceAll('-', '').slice(2) })).toEqual([hall]);
});

it('finds bookings by the state of their payment', async () => {
  expect(await find({ payment: 'paid' })).toEqual([hall]);
  expect(await find({ payment: 'unpaid' })).toEqual([gone, stall]);
  expect(await find({ payment: 'part-paid' })).toEqual([]);
});

it('lists the bookings page by page, with their number', async () => {
  const second = await searchBookings(db, { filter: {}, offset: 1, count: 1 });
  expect(second).toMatchObject({ rows: [{ id: hall }], found: 3, isExact: true });
  expect(await searchBookings(db, { filter: {}, offset: 3, count: 1 })).toMatchObject({ rows: [], found: 3 });
});

it('lists all spots, with the bookings that hold them', async () => {
  const spots = await listDeskSpots(db);
  const shops = spots.filter(({ option }) => option === 'ac-shop');
  expect(shops.map(({ number }) => number)).toEqual(Array.from({ length: 45 }, (_, index) => index + 1));
  expect(shops.flatMap(({ booking }) => booking?.applicantName ?? [])).toEqual(['50% Crafts']);
  const halls = spots.filter(({ day }) => day !== null);
  expect(halls).toHaveLength(34);
  expect(halls.flatMap(({ day, booking }) => (booking ? [[day, booking.status]] : []))).toEqual([
    ['2026-01-20', 'confirmed'],
  ]);
});
