import { expect, it } from 'vitest';
import { declineBooking, withdrawForApplicant } from '#conference/festival/decide-booking.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { withdrawRegistration } from '#conference/registration/withdrawal/withdraw-registration.server.ts';
import { aBooking, anOrganiser, aPaymentToRecord, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { findObligations } from './find-obligations.server.ts';
import { findPerson } from './find-person.server.ts';

const platform = await aPlatform();
const owner = await anOrganiser(platform);
const by = { organiserId: owner.id, requestId: 'a-request' };
const october = new Date('2025-10-05T09:00:00Z');
const november = new Date('2025-11-05T09:00:00Z');
// From this day on, the refund rules refund nothing.
const january = new Date('2026-01-10T09:00:00Z');

type Of = Parameters<typeof aPaymentToRecord>[0];
type Parts = Parameters<typeof aPaymentToRecord>[2];
const record = async (of: Of, parts: Parts, now: Date) => {
  const payment = aPaymentToRecord(of, owner.id, { receivedOn: '2025-10-05', ...parts });
  expect(await recordPayment(platform, payment, now)).toMatchObject({ ok: true });
};

async function obligationsOf(registrationId: string, now: Date) {
  const person = await findPerson(platform.db, registrationId, { reach: 'merged' });
  return person && (await findObligations(platform.db, person, now));
}

it('counts the refund of a withdrawal by the rules of its day, and all that was paid for a declined booking, until both are paid back', async () => {
  const { id } = await aRegistration(platform, { now: october });
  const registration = { kind: 'registration', id } as const;
  await record(registration, { amount: 2500_00 }, october);
  const declined = { kind: 'booking', id: await aBooking(platform, id, { now: october }) } as const;
  await record(declined, { amount: 10_000_00 }, october);
  const decision = {
    ...by,
    bookingId: declined.id,
    message: 'The stalls are full.',
    expectedRefund: 10_000_00,
  };
  expect(await declineBooking(platform, decision, november)).toEqual({ ok: true });
  await withdrawRegistration(platform, { ...by, registrationId: id, reason: 'She cannot come.' }, october);
  expect(await obligationsOf(id, january)).toEqual([
    { kind: 'money-owed', amount: 1875_00, currency: 'USD' },
    { kind: 'money-owed', amount: 10_000_00, currency: 'INR' },
  ]);
  await record(registration, { kind: 'refund', amount: 1875_00, receivedOn: '2026-01-09' }, january);
  await record(declined, { kind: 'refund', amount: 10_000_00, receivedOn: '2026-01-09' }, january);
  expect(await obligationsOf(id, january)).toEqual([]);
});

it('counts the refund of a withdrawn booking by the rules of the day on which it was withdrawn', async () => {
  const { id } = await aRegistration(platform, { now: october });
  const bookingId = await aBooking(platform, id, { now: october });
  await record({ kind: 'booking', id: bookingId }, { amount: 10_000_00 }, october);
  const decision = { ...by, bookingId, reason: 'She asked for it.', expectedRefund: 5000_00, percent: 50 };
  expect(await withdrawForApplicant(platform, decision, november)).toEqual({ ok: true });
  expect(await obligationsOf(id, january)).toEqual([
    { kind: 'money-owed', amount: 5000_00, currency: 'INR' },
  ]);
});

it('counts the refund of an active registration as if it were withdrawn now', async () => {
  const { id } = await aRegistration(platform, { now: october });
  await record({ kind: 'registration', id }, { amount: 2500_00 }, october);
  expect(await obligationsOf(id, october)).toEqual([
    { kind: 'money-owed', amount: 1875_00, currency: 'USD' },
  ]);
  expect(await obligationsOf(id, november)).toEqual([
    { kind: 'money-owed', amount: 1250_00, currency: 'USD' },
  ]);
  expect(await obligationsOf(id, january)).toEqual([]);
});
