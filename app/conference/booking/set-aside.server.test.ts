import { expect, it } from 'vitest';
import { chooseRegistration } from '#conference/identity/choose-registration.server.ts';
import { findSession, startSession } from '#conference/identity/session.server.ts';
import { aBooking, anEmail, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { listBookings } from './list-bookings.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = new Date('2026-01-10T08:00:00Z');

it('gives back the spots of what was set aside, and keeps those of what was chosen', async () => {
  const email = anEmail();
  const [first, second] = [
    await aRegistration(platform, { email }),
    await aRegistration(platform, { email }),
  ];
  const [kept, given] = [await aBooking(platform, first.id), await aBooking(platform, second.id)];
  const token = await startSession(db, { registrationId: null, email, isMailProved: true }, now);
  const session = await findSession(db, token, now);
  if (!session) throw new Error('The session is not there.');
  await chooseRegistration(db, session, first.id, now);
  expect((await listBookings(db, first.id)).map(({ id, status }) => [id, status])).toEqual([
    [kept, 'requested'],
  ]);
  expect((await listBookings(db, second.id)).map(({ id, status }) => [id, status])).toEqual([
    [given, 'withdrawn'],
  ]);
});
