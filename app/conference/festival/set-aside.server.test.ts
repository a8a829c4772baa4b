import { expect, it } from 'vitest';
import { findSession } from '#conference/accounts/login/find-session.server.ts';
import { startSession } from '#conference/accounts/session.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { chooseRegistration } from '#conference/registration/merging/choose-registration.server.ts';
import { aBooking, anEmail, anOrganiser, aPaymentToRecord, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { listBookings } from './list-bookings.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = new Date('2026-01-10T08:00:00Z');

it('releases the spots of duplicates and keeps the spots of the chosen registration', async () => {
  const email = anEmail();
  const [first, second] = [
    await aRegistration(platform, { email }),
    await aRegistration(platform, { email }),
  ];
  const [kept, released] = [await aBooking(platform, first.id), await aBooking(platform, second.id)];
  const token = await startSession(db, { registrationId: null, email, isMailProved: true }, now);
  const session = await findSession(db, token, now);
  if (!session) throw new Error('There is no session.');
  await chooseRegistration(platform, session, { registrationId: first.id, requestId: 'a-request' }, now);
  expect((await listBookings(platform, first.id)).map(({ id, status }) => [id, status])).toEqual([
    [kept, 'requested'],
  ]);
  expect((await listBookings(platform, second.id)).map(({ id, status }) => [id, status])).toEqual([
    [released, 'withdrawn'],
  ]);
});

it('refuses to mark a registration as a duplicate if its stall is paid in part', async () => {
  const email = anEmail();
  const [first, second] = [
    await aRegistration(platform, { email }),
    await aRegistration(platform, { email }),
  ];
  const finance = await anOrganiser(platform, { roles: ['finance'] });
  const bookingId = await aBooking(platform, first.id);
  await recordPayment(platform, aPaymentToRecord({ kind: 'booking', id: bookingId }, finance.id), now);
  const token = await startSession(db, { registrationId: null, email, isMailProved: true }, now);
  const session = await findSession(db, token, now);
  if (!session) throw new Error('There is no session.');
  expect(
    await chooseRegistration(platform, session, { registrationId: second.id, requestId: 'a-request' }, now),
  ).toEqual({
    ok: false,
    reason: 'other-is-paid',
  });
  expect(
    await chooseRegistration(platform, session, { registrationId: first.id, requestId: 'a-request' }, now),
  ).toMatchObject({ ok: true });
});
