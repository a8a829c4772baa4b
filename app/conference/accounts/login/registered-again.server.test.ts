import { expect, it } from 'vitest';
import { anEmail, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { findNewestEmail, findRegisteredAgain } from './registered-again.server.ts';

const platform = await aPlatform();
const { db } = platform;

it('if a browser registers an email again, finds the second registration, but only in that browser', async () => {
  const email = anEmail();
  const first = await aRegistration(platform, { email, fullName: 'Mira Old' });
  const secret = first.deviceSecret;
  expect(await findRegisteredAgain(db, { secret, registrationId: first.id })).toBeUndefined();
  const elsewhere = await aRegistration(platform, { email, fullName: 'Somebody Else' });
  expect(await findRegisteredAgain(db, { secret, registrationId: first.id })).toBeUndefined();
  const again = await aRegistration(platform, { email, fullName: 'Mira New', deviceSecret: secret });
  const found = await findRegisteredAgain(db, { secret, registrationId: first.id });
  expect(found).toEqual({ fullName: 'Mira New', createdAt: expect.any(Date) });
  // Only the first registration is active. For the two later registrations nothing is found.
  for (const { id, deviceSecret } of [again, elsewhere]) {
    expect(await findRegisteredAgain(db, { secret: deviceSecret, registrationId: id })).toBeUndefined();
  }
  expect(await findRegisteredAgain(db, { secret: undefined, registrationId: first.id })).toBeUndefined();
});

it('finds the email that a browser registered last', async () => {
  const first = await aRegistration(platform);
  const second = await aRegistration(platform, {
    deviceSecret: first.deviceSecret,
    now: new Date('2026-01-11T08:00:00Z'),
  });
  expect(await findNewestEmail(db, first.deviceSecret)).toBe(second.form.email);
  expect(await findNewestEmail(db, 'an-invented-secret')).toBeUndefined();
  expect(await findNewestEmail(db, undefined)).toBeUndefined();
});
