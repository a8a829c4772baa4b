import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { findDeviceRegistration } from '#conference/accounts/login/find-device-registration.server.ts';
import { findSession } from '#conference/accounts/login/find-session.server.ts';
import { bookSpot } from '#conference/festival/book-spot.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { undoPayment } from '#conference/money/undo-payment.server.ts';
import { readForDesk } from '#conference/registration/record/read-for-desk.server.ts';
import {
  reinstateRegistration,
  withdrawRegistration,
} from '#conference/registration/withdrawal/withdraw-registration.server.ts';
import { searchAudit } from '#conference/reports/search-audit.server.ts';
import {
  aBooking,
  aBookingRequest,
  anOrganiser,
  aPaymentToRecord,
  aRegistration,
  aSession,
  aStallHolder,
} from '#tests/factories.ts';
import { findMailId, receiveMail } from '#tests/mails.ts';
import { aPlatform } from '#tests/platform.ts';

const platform = await aPlatform();
const organiser = await anOrganiser(platform);
const now = platform.now();
const change = (registrationId: string) => ({
  registrationId,
  organiserId: organiser.id,
  reason: 'Cannot travel',
  requestId: 'a-request',
});
const withdraw = (id: string) => withdrawRegistration(platform, change(id), now);
const reinstate = (id: string) => reinstateRegistration(platform, change(id), now);

it('a withdrawal releases the spots, ends all sessions, is recorded and mails the participant', async () => {
  const registration = await aRegistration(platform);
  const { id, form, deviceSecret } = registration;
  const token = await aSession(platform, registration);
  const bookingId = await aBooking(platform, id);
  expect(await withdraw(id)).toEqual({ ok: true });
  expect(await readForDesk(platform.db, id)).toMatchObject({ status: 'withdrawn', withdrawnAt: now });
  expect(await findSession(platform.db, token, now)).toBeUndefined();
  expect(await findDeviceRegistration(platform.db, deviceSecret, form.email)).toMatchObject({ ok: false });
  const booking = platform.db.selectFrom('booking').select('status').where('id', '=', bookingId);
  expect(await booking.executeTakeFirst()).toEqual({ status: 'withdrawn' });
  expect((await searchAudit(platform, { filter: { text: id }, count: 1 })).rows[0]).toMatchObject({
    action: 'registration.withdrawn',
    detail: { bookings: 1 },
    sealed: { state: 'open', reason: 'Cannot travel' },
  });
  const mail = await receiveMail(platform, id);
  expect(mail).toMatchObject({ to: [{ address: form.email }] });
  expect(mail?.subject).toMatch(/^Your registration for the River Conference was withdrawn \(PC-/);
  expect(mail?.text).toMatch(/have not paid anything/);
});

it('the mail about the withdrawal of a stall holder is about their account', async () => {
  const { id } = await aStallHolder(platform);
  expect(await withdraw(id)).toEqual({ ok: true });
  const mail = await receiveMail(platform, id, 'registration-withdrawn');
  expect(mail?.subject).toMatch(/^Your account for the River Conference was withdrawn \(PC-/);
  expect(mail?.text).toMatch(/we can open your account\s+again/);
  expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/registration/i);
});

it('the mail about a withdrawal names the refunds of the fee and of the booking, and the day whose refund rule applies', async () => {
  const { id } = await aRegistration(platform);
  const bookingId = await aBooking(platform, id);
  const pay = (kind: 'registration' | 'booking', of: string, amount: number) =>
    recordPayment(platform, aPaymentToRecord({ kind, id: of }, organiser.id, { amount, accepted: 37 }), now);
  await pay('registration', id, 2500_37);
  await pay('booking', bookingId, 10_000_50);
  const november = new Date('2025-11-20T08:00:00Z');
  await withdrawRegistration(platform, change(id), november);
  const text = (await receiveMail(platform, id, 'registration-withdrawn'))?.text?.replaceAll(/\s+/g, ' ');
  expect(text).toContain('You get back $1250.37: 50 % of what you paid for it and everything above it');
  expect(text).toContain('with the rule for 20 November 2025');
  expect(text).toMatch(/For your booking of .+ you also get back ₹5000\.25\./);
});

it('changes nothing when a registration is withdrawn again', async () => {
  const { id } = await aRegistration(platform);
  await withdraw(id);
  const mail = await findMailId(platform, id);
  expect(await withdraw(id)).toEqual({ ok: true });
  expect(await findMailId(platform, id)).toBe(mail);
});

it('a withdrawn registration keeps its payments, so it counts as paid after it is reinstated', async () => {
  const { id } = await aRegistration(platform);
  await recordPayment(
    platform,
    aPaymentToRecord({ kind: 'registration', id }, organiser.id, { amount: 2500_00 }),
    now,
  );
  await withdraw(id);
  expect(await readForDesk(platform.db, id)).toMatchObject({ status: 'withdrawn', paidAt: now });
  expect(await reinstate(id)).toEqual({ ok: true });
  expect(await readForDesk(platform.db, id)).toMatchObject({
    status: 'active',
    paidAt: now,
    withdrawnAt: null,
  });
  // The queued mail about the withdrawal is not sent any more.
  expect(await receiveMail(platform, id)).toBeUndefined();
});

it('reinstates a registration as unpaid if its payment was undone in the meantime', async () => {
  const { id } = await aRegistration(platform);
  const of = { kind: 'registration', id } as const;
  const paid = await recordPayment(platform, aPaymentToRecord(of, organiser.id, { amount: 2500_00 }), now);
  await withdraw(id);
  const undo = {
    of,
    paymentId: paid.ok ? paid.paymentId : '',
    reason: 'Returned',
    organiserId: organiser.id,
  };
  expect(await undoPayment(platform, { ...undo, requestId: 'a-request' }, now)).toEqual({ ok: true });
  await reinstate(id);
  expect(await readForDesk(platform.db, id)).toMatchObject({ status: 'active', paidAt: null });
});

it('refuses to reinstate a registration if somebody has registered with its email address again', async () => {
  const { id, form } = await aRegistration(platform);
  await withdraw(id);
  const again = await aRegistration(platform, { email: form.email });
  expect(await readForDesk(platform.db, again.id)).toMatchObject({ status: 'active' });
  expect(await reinstate(id)).toEqual({ ok: false, reason: 'email-taken' });
});

it('reinstates only one of two withdrawn registrations of an email address if both are reinstated at the same time', async () => {
  const first = await aRegistration(platform);
  await withdraw(first.id);
  const second = await aRegistration(platform, { email: first.form.email });
  await withdraw(second.id);
  const answers = await Promise.all([reinstate(first.id), reinstate(second.id)]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers).toContainEqual({ ok: false, reason: 'email-taken' });
});

it('refuses to withdraw an unknown, merged or duplicate registration, and to reinstate one that is not withdrawn', async () => {
  const { id, form } = await aRegistration(platform);
  expect(await withdraw(randomUUID())).toEqual({ ok: false, reason: 'no-such-registration' });
  expect(await reinstate(id)).toEqual({ ok: false, reason: 'not-withdrawn' });
  const waiting = await aRegistration(platform, { email: form.email });
  await platform.db
    .updateTable('registration')
    .set({ status: 'merged-or-duplicate' })
    .where('id', '=', waiting.id)
    .execute();
  expect(await withdraw(waiting.id)).toEqual({ ok: false, reason: 'merged-or-duplicate' });
});

it('refuses a booking request that waited while its registration was withdrawn', async () => {
  const { id } = await aRegistration(platform);
  // A withdrawal in an open transaction has locked the row. The booking request waits for this transaction.
  const withdrawing = await platform.db.startTransaction().execute();
  await withdrawing.selectFrom('registration').select('id').where('id', '=', id).forUpdate().execute();
  const booking = bookSpot(platform, aBookingRequest(id), now);
  await untilSomebodyWaits();
  await withdrawing.updateTable('registration').set({ status: 'withdrawn' }).where('id', '=', id).execute();
  await withdrawing.commit().execute();
  expect(await booking).toEqual({ ok: false, reason: 'not-open' });
  const held = platform.db.selectFrom('booking').select('id').where('registration_id', '=', id);
  expect(await held.execute()).toEqual([]);
});

it('a withdrawn registration holds no spot if a booking request and the withdrawal arrive at the same time', async () => {
  const registrations = await Promise.all(Array.from({ length: 12 }, () => aRegistration(platform)));
  await Promise.all(
    registrations.flatMap(({ id }) => [bookSpot(platform, aBookingRequest(id), now), withdraw(id)]),
  );
  const ids = registrations.map(({ id }) => id);
  const bookings = platform.db.selectFrom('booking').select('id').where('registration_id', 'in', ids);
  expect(await bookings.where('holds_spot', '=', true).execute()).toEqual([]);
});

/** Waits until a query of this database is waiting for a lock. */
async function untilSomebodyWaits() {
  const waits =
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await platform.database.pool.query(waits)).rowCount).toBe(1);
}
