import pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { BankAccounts } from '#conference/edition/money/bank-accounts.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { searchAudit } from '#conference/reports/search-audit.server.ts';
import { addTime, days } from '#platform/durations.ts';
import { someBankAccounts, transferLines, withBankAccounts } from '#tests/bank-accounts.ts';
import { aBooking, anOrganiser, aPaymentToRecord, aRegistration } from '#tests/factories.ts';
import { findMailId, receiveMail } from '#tests/mails.ts';
import { aPlatform } from '#tests/platform.ts';
import { extendTimeToPay, listFreeSpots, moveBooking } from './change-booking.server.ts';
import { confirmBooking, declineBooking, withdrawForApplicant } from './decide-booking.server.ts';
import { expireBookings } from './expiry/expire-bookings.server.ts';
import { remindToPay } from './expiry/remind-to-pay.server.ts';
import { listBookings } from './list-bookings.server.ts';
import { bookingMails } from './mails/booking.mail.server.tsx';
import { readBooking } from './show-booking.server.ts';
import { withdrawBooking } from './withdraw-booking.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = new Date('2026-01-10T08:00:00Z');
const inDays = (count: number) => addTime(now, days(count));
const festival = await anOrganiser(platform, { roles: ['festival'], name: 'Anjali Rao' });

const bookingChange = (bookingId: string) => ({
  bookingId,
  organiserId: festival.id,
  requestId: 'a-request',
});
const confirm = (id: string) => confirmBooking(platform, bookingChange(id), now);
const decline = (id: string, expectedRefund = 0) =>
  declineBooking(
    platform,
    { ...bookingChange(id), message: 'The hall is closed.\nPlease ask again.', expectedRefund },
    now,
  );
const withdraw = (id: string, expectedRefund: number, percent: number) =>
  withdrawForApplicant(
    platform,
    { ...bookingChange(id), reason: 'They wrote to us.', expectedRefund, percent },
    now,
  );
const pay = (id: string, amount: number) =>
  recordPayment(platform, aPaymentToRecord({ kind: 'booking', id }, festival.id, { amount }), now);
const read = async (id: string) => {
  const booking = await readBooking(platform, id);
  if (!booking) throw new Error('There is no such booking.');
  return booking;
};
/**
 * Makes a registration with a requested booking: a stall for 25,000 rupees, to be paid within seven days. `parts`
 * replaces values of the booking.
 */
const stall = async (parts?: Parameters<typeof aBooking>[2]) => {
  const { id } = await aRegistration(platform);
  return { registrationId: id, id: await aBooking(platform, id, parts) };
};
const kindsOf = async (subjectId: string) =>
  (
    await db.selectFrom('mail').select('kind').where('subject_id', '=', subjectId).orderBy('kind').execute()
  ).map(({ kind }) => kind);
const actsOf = async (id: string) =>
  (await searchAudit(platform, { filter: { text: id }, count: 20 })).rows.map(
    ({ action, actorName, sealed }) => [
      action,
      actorName,
      sealed.state === 'open' ? sealed.reason : undefined,
    ],
  );

it('mails the contact of a new booking the end of the hold, the amount due and how to pay', async () => {
  const { id } = await stall({ option: 'ac-shop', contactEmail: 'crafts@example.org' });
  expect(await kindsOf(id)).toEqual(['booking-requested']);
  const mail = await receiveMail(platform, id);
  expect(mail?.to).toEqual([{ name: '', address: 'crafts@example.org' }]);
  expect(mail?.subject).toBe('River Festival: your booking of AC Shop is held for you');
  const words = mail?.text?.replace(/\s+/g, ' ');
  for (const part of ['17 January 2026', '₹65,000', 'hello@river-conference.example', /PC-\w{4}-\w{4}/])
    expect(words).toMatch(part);
  expect(words).toContain('Dear Mira Çelik,');
  await decline(id);
  // No mail is sent after the organisers have decided on the booking.
  expect(await bookingMails.requested.compose(platform, id, '')).toBeUndefined();
});

it('mails about payment contain the bank account if the edition has a bank account', async () => {
  const { id } = await stall({ option: 'ac-shop' });
  const read = async (accounts: BankAccounts) =>
    (await receiveMail(withBankAccounts(platform, accounts), id))?.text;
  const expectAccount = (text: string | undefined) => {
    const [reference = ''] = /PC-\w{4}-\w{4}/.exec(text ?? '') ?? [];
    for (const line of transferLines(someBankAccounts, 'INR', reference))
      expect(text?.split('\n')).toContain(line);
    expect(text).not.toContain('tell you the account');
  };
  expectAccount(await read(someBankAccounts));
  await remindToPay(platform, { reminderDaysBefore: 2 }, inDays(5));
  expectAccount(await read(someBankAccounts));
  await confirm(id);
  expectAccount(await read(someBankAccounts));
  expect(await read({})).not.toContain('Beneficiary');
  expect(await read({ USD: someBankAccounts.USD })).not.toContain('Beneficiary');
});

describe('confirming', () => {
  it('keeps the spot, even if it is unpaid, and mails the contact the stall number and the amount due', async () => {
    const { id } = await stall({ option: 'ac-shop', contactEmail: 'crafts@example.org' });
    expect(await confirm(id)).toEqual({ ok: true });
    expect(await confirm(id)).toEqual({ ok: true });
    const { number, ...booking } = await read(id);
    expect(booking).toMatchObject({ status: 'confirmed', decidedAt: now });
    expect(await kindsOf(id)).toEqual(['booking-confirmed', 'booking-requested']);
    const mail = await receiveMail(platform, id);
    expect(mail?.to).toEqual([{ name: '', address: 'crafts@example.org' }]);
    expect(mail?.subject).toBe('River Festival: your booking of AC Shop is confirmed');
    expect(mail?.text).toContain(`Your stall has the number ${number}.`);
    expect(mail?.text).toContain('₹65,000');
    expect(mail?.text).toContain('Dear Mira Çelik,');
    expect(await actsOf(id)).toContainEqual(['booking.confirmed', 'Anjali Rao', undefined]);
    expect(await expireBookings(platform, inDays(100))).toBe(0);
  });

  it('is refused after another decision', async () => {
    const { id } = await stall();
    await decline(id);
    expect(await confirm(id)).toEqual({ ok: false, reason: 'not-open', status: 'declined' });
    expect(await decline(id)).toEqual({ ok: false, reason: 'not-open', status: 'declined' });
  });
});

describe('declining', () => {
  it('releases the spot, mails the message and stores it sealed', async () => {
    const { id, registrationId } = await stall();
    expect(await decline(id)).toEqual({ ok: true });
    expect(await read(id)).toMatchObject({
      status: 'declined',
      message: 'The hall is closed.\nPlease ask again.',
    });
    expect(await listBookings(platform, registrationId)).toMatchObject([
      { status: 'declined', holdsSpot: false, message: 'The hall is closed.\nPlease ask again.' },
    ]);
    const mail = await receiveMail(platform, id);
    expect(mail?.text).toContain('The hall is closed.');
    expect(mail?.text).toContain('Please ask again.');
    expect(mail?.text).not.toContain('is refunded');
    const stored = await platform.database.pool.query('select b::text from booking b where id = $1', [id]);
    expect(JSON.stringify(stored.rows)).not.toContain('hall is closed');
  });

  it('is refused if the organiser has not seen the current refund', async () => {
    const { id } = await stall();
    await pay(id, 10_000_00);
    expect(await decline(id)).toEqual({
      ok: false,
      reason: 'money-changed',
      refund: { amount: 10_000_00, currency: 'INR' },
    });
    expect(await decline(id, 10_000_00)).toEqual({ ok: true });
    expect((await receiveMail(platform, id))?.text).toContain('₹10,000, is refunded');
  });
});

describe('withdrawing', () => {
  it('is refused if the organiser has not seen the refund that the rules of that day require', async () => {
    const { id } = await stall();
    await pay(id, 25_000_00);
    expect(await withdraw(id, 0, 50)).toEqual({
      ok: false,
      reason: 'money-changed',
      refund: { amount: 12_500_00, currency: 'INR' },
    });
    expect(await withdraw(id, 12_500_00, 50)).toEqual({ ok: true });
    expect(await read(id)).toMatchObject({ status: 'withdrawn', decidedAt: now });
    expect(await actsOf(id)).toContainEqual(['booking.withdrawn', 'Anjali Rao', 'They wrote to us.']);
  });

  it('is refused to the participant while money would have to be refunded', async () => {
    const { id, registrationId } = await stall();
    await pay(id, 100_00);
    const own = { bookingId: id, registrationId, requestId: 'a-request' };
    expect(await withdrawBooking(db, own, now)).toEqual({ ok: false, reason: 'money-received' });
    const refund = aPaymentToRecord({ kind: 'booking', id }, festival.id, { kind: 'refund', amount: 100_00 });
    await recordPayment(platform, refund, now);
    expect(await withdrawBooking(db, own, now)).toEqual({ ok: true });
  });
});

describe('the time to pay', () => {
  it('causes one reminder before it ends; when it ends, the spot is released and the contact gets a mail', async () => {
    const { id } = await stall();
    expect(await remindToPay(platform, { reminderDaysBefore: 2 }, inDays(4.9))).toBe(0);
    expect(await remindToPay(platform, { reminderDaysBefore: 2 }, inDays(5))).toBe(1);
    expect(await remindToPay(platform, { reminderDaysBefore: 2 }, inDays(6))).toBe(0);
    expect((await receiveMail(platform, id))?.text).toMatch(/held for you until\s+17 January 2026/);
    expect(await expireBookings(platform, inDays(7))).toBe(1);
    expect(await read(id)).toMatchObject({ status: 'expired', decidedAt: inDays(7) });
    expect(await kindsOf(id)).toEqual(['booking-expired', 'booking-reminder', 'booking-requested']);
    expect((await receiveMail(platform, id))?.subject).toBe(
      'River Festival: your booking of Art & Craft Shop has expired',
    );
  });

  it('does not end and causes no reminder if the booking is paid in part', async () => {
    const { id } = await stall();
    await pay(id, 1_00);
    expect(await remindToPay(platform, { reminderDaysBefore: 2 }, inDays(6))).toBe(0);
    expect(await expireBookings(platform, inDays(30))).toBe(0);
    expect(await read(id)).toMatchObject({ status: 'requested' });
  });

  it('does not end for a booking whose payment is being recorded', async () => {
    const { id } = await stall();
    const desk = await platform.database.pool.connect();
    await desk.query('begin');
    await desk.query('select from booking where id = $1 for update', [id]);
    await desk.query(
      `insert into payment (charge_id, kind, amount, method, currency, received_on, recorded_by, submission_hash)
       select id, 'payment', 100, 'cash', currency, '2026-01-09', $2, 'x' from charge where booking_id = $1`,
      [id, festival.id],
    );
    const expiring = expireBookings(platform, inDays(8));
    await new Promise((done) => setTimeout(done, 200));
    await desk.query('commit');
    desk.release();
    expect(await expiring).toBe(0);
    expect(await read(id)).toMatchObject({ status: 'requested' });
  });

  it('can be extended once, and after that the contact gets another reminder', async () => {
    const { id } = await stall();
    await remindToPay(platform, { reminderDaysBefore: 2 }, inDays(5));
    const extend = () => extendTimeToPay(platform, { ...bookingChange(id), daysToPay: 7 }, inDays(6));
    expect(await extend()).toEqual({ ok: true });
    expect(await extend()).toEqual({ ok: false, reason: 'extended-already' });
    expect(await read(id)).toMatchObject({ payBy: inDays(14), isExtended: true });
    const mail = await receiveMail(platform, id, 'booking-extended');
    expect(mail?.subject).toMatch(/is held for you longer$/);
    expect(await expireBookings(platform, inDays(13))).toBe(0);
    expect(await remindToPay(platform, { reminderDaysBefore: 2 }, inDays(12))).toBe(1);
  });

  it('causes no reminder if the booking was withdrawn in the meantime', async () => {
    const { id } = await stall();
    await remindToPay(platform, { reminderDaysBefore: 2 }, inDays(5));
    await withdraw(id, 0, 100);
    expect(await findMailId(platform, id)).toBeDefined();
    expect(await receiveMail(platform, id, 'booking-reminder')).toBeUndefined();
    const mail = await receiveMail(platform, id, 'booking-withdrawn');
    expect(mail?.text).toMatch(/have withdrawn\s+your\s+booking[\s\S]*no\s+money\s+comes\s+back/);
  });
});

describe('moving', () => {
  const move = (id: string, spotId: number) => moveBooking(platform, { ...bookingChange(id), spotId }, now);

  it('gives a booking another free stall number and releases the old one', async () => {
    const { id } = await stall({ option: 'food-court-shop' });
    const before = await read(id);
    const [free] = await listFreeSpots(db, 'food-court-shop');
    if (!free) throw new Error('No stall is free.');
    expect(await move(id, free.id)).toEqual({ ok: true });
    expect(await read(id)).toMatchObject({ number: free.number });
    const left = await listFreeSpots(db, 'food-court-shop');
    expect(left.map(({ number }) => number)).toContain(before.number);
    expect(left.map(({ number }) => number)).not.toContain(free.number);
  });

  it('tells the contact of a requested or confirmed booking the new number or day by mail', async () => {
    const shop = await stall({ option: 'ac-shop', contactEmail: 'crafts@example.org' });
    const [free] = await listFreeSpots(db, 'ac-shop');
    await move(shop.id, free?.id ?? 0);
    expect(await kindsOf(shop.id)).toEqual(['booking-moved', 'booking-requested']);
    const mail = await receiveMail(platform, shop.id);
    expect(mail?.to).toEqual([{ name: '', address: 'crafts@example.org' }]);
    expect(mail?.subject).toBe('River Festival: your booking of AC Shop has another place');
    expect(mail?.text?.replace(/\s+/g, ' ')).toContain(`It is now AC Shop, stall number ${free?.number}.`);

    const hall = await stall({ option: 'amphitheater', day: '2026-01-16' });
    await confirm(hall.id);
    const day = (await listFreeSpots(db, 'amphitheater')).find((spot) => spot.day === '2026-01-17');
    await move(hall.id, day?.id ?? 0);
    expect((await receiveMail(platform, hall.id))?.text?.replace(/\s+/g, ' ')).toContain(
      'It is now Amphitheater on Saturday 17 January 2026.',
    );
    // Moving a booking to the spot that it already holds changes nothing.
    await move(hall.id, day?.id ?? 0);
    expect((await kindsOf(hall.id)).filter((kind) => kind === 'booking-moved')).toHaveLength(1);
  });

  it('moves a hall to another day', async () => {
    const { id } = await stall({ option: 'auditorium', day: '2026-01-20' });
    const other = (await listFreeSpots(db, 'auditorium')).find(({ day }) => day === '2026-01-21');
    expect(await move(id, other?.id ?? 0)).toEqual({ ok: true });
    expect(await read(id)).toMatchObject({ day: '2026-01-21' });
  });

  it('refuses a spot of another option and a booking without a spot', async () => {
    const { id } = await stall({ option: 'food-court-shop' });
    const [hall] = await listFreeSpots(db, 'amphitheater');
    const [free] = await listFreeSpots(db, 'food-court-shop');
    expect(await move(id, hall?.id ?? 0)).toEqual({ ok: false, reason: 'spot-taken' });
    await decline(id);
    expect(await move(id, free?.id ?? 0)).toEqual({ ok: false, reason: 'not-held' });
  });

  const crowd = async () => {
    const bookings = await Promise.all(Array.from({ length: 8 }, () => stall({ option: 'ac-shop' })));
    const [free] = await listFreeSpots(db, 'ac-shop');
    const moved = await Promise.all(bookings.map(({ id }) => move(id, free?.id ?? 0)));
    return moved.filter(({ ok }) => ok).length;
  };

  it('succeeds for only one of eight bookings that are moved to one free spot at the same time', async () => {
    expect(await crowd()).toBe(1);
  });
});

describe('moving bookings without the unique index', () => {
  it('gives the same stall number to several bookings', async () => {
    const bare = await aPlatform();
    const owner = new pg.Client({ connectionString: bare.database.adminUrl });
    await owner.connect();
    await owner.query('drop index one_booking_a_spot');
    await owner.end();
    const organiser = await anOrganiser(bare);
    const bookings = await Promise.all(
      Array.from({ length: 4 }, async () => await aBooking(bare, (await aRegistration(bare)).id)),
    );
    const [free] = await listFreeSpots(bare.db, 'art-craft-shop');
    const moved = await Promise.all(
      bookings.map((bookingId) =>
        moveBooking(
          bare,
          { bookingId, organiserId: organiser.id, requestId: 'a-request', spotId: free?.id ?? 0 },
          now,
        ),
      ),
    );
    expect(moved.filter(({ ok }) => ok).length).toBe(4);
  });
});
