import { expect, it } from 'vitest';
import { closeAccess } from '#conference/accounts/close-access.server.ts';
import { forgetDevice, rememberDevice } from '#conference/accounts/device.server.ts';
import { findDeviceRegistration } from '#conference/accounts/login/find-device-registration.server.ts';
import { findSession } from '#conference/accounts/login/find-session.server.ts';
import { startSession } from '#conference/accounts/session.server.ts';
import { hashToken } from '#platform/keys/secrets.server.ts';
import { anEmail, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';

const platform = await aPlatform();
const { db } = platform;
const now = new Date('2026-01-10T08:00:00Z');

it('a browser’s credential opens the registration that was made in that browser, ignoring the case of the email', async () => {
  const { id, deviceSecret, form } = await aRegistration(platform);
  const found = await findDeviceRegistration(db, deviceSecret, form.email.toUpperCase());
  expect(found).toEqual({ ok: true, registrationId: id, deviceId: expect.any(String) });
});

it('distinguishes a browser without a credential from a browser whose credential has another email', async () => {
  const { deviceSecret, form } = await aRegistration(platform);
  const { form: stranger } = await aRegistration(platform);
  const none = { ok: false, reason: 'no-registration' };
  expect(await findDeviceRegistration(db, undefined, form.email)).toEqual(none);
  expect(await findDeviceRegistration(db, 'invented', form.email)).toEqual(none);
  // The answer does not tell whether the other email is registered.
  const other = { ok: false, reason: 'other-email' };
  expect(await findDeviceRegistration(db, deviceSecret, stranger.email)).toEqual(other);
  expect(await findDeviceRegistration(db, deviceSecret, anEmail())).toEqual(other);
});

it('a credential covers several registrations, and the email selects one', async () => {
  const first = await aRegistration(platform);
  const { deviceSecret } = first;
  const second = await aRegistration(platform, { deviceSecret });
  expect(second.deviceSecret).toBe(deviceSecret);
  for (const { id, form } of [first, second]) {
    expect(await findDeviceRegistration(db, deviceSecret, form.email)).toEqual({
      ok: true,
      registrationId: id,
      deviceId: expect.any(String),
    });
  }
});

it('a credential opens the active registration of an email, or the newest if none is active', async () => {
  const email = anEmail();
  const active = await aRegistration(platform, { email, now: new Date('2026-01-01') });
  const { deviceSecret } = active;
  const older = await aRegistration(platform, { email, now: new Date('2026-01-02') });
  const newer = await aRegistration(platform, { email, now: new Date('2026-01-03') });
  for (const { id } of [older, newer]) await rememberDevice(db, deviceSecret, id);
  expect(await findDeviceRegistration(db, deviceSecret, email)).toEqual({
    ok: true,
    registrationId: active.id,
    deviceId: expect.any(String),
  });
  const elsewhere = await rememberDevice(db, undefined, older.id);
  await rememberDevice(db, elsewhere, newer.id);
  expect(await findDeviceRegistration(db, elsewhere, email)).toEqual({
    ok: true,
    registrationId: newer.id,
    deviceId: expect.any(String),
  });
});

it('a credential does not open a registration that is marked as a duplicate', async () => {
  const { id, deviceSecret, form } = await aRegistration(platform);
  await db.updateTable('registration').set({ status: 'merged-or-duplicate' }).where('id', '=', id).execute();
  expect(await findDeviceRegistration(db, deviceSecret, form.email)).toEqual({
    ok: false,
    reason: 'no-registration',
  });
});

it('adding the same registration to a credential twice changes nothing', async () => {
  const { id, deviceSecret, form } = await aRegistration(platform);
  expect(await rememberDevice(db, deviceSecret, id)).toBe(deviceSecret);
  expect(await findDeviceRegistration(db, deviceSecret, form.email)).toEqual({
    ok: true,
    registrationId: id,
    deviceId: expect.any(String),
  });
});

it('the database stores only a hash of a credential', async () => {
  const { deviceSecret } = await aRegistration(platform);
  const row = await db
    .selectFrom('device')
    .select('secret_hash')
    .where('secret_hash', '=', hashToken(deviceSecret))
    .executeTakeFirstOrThrow();
  expect(row.secret_hash.includes(deviceSecret)).toBe(false);
});

it('a deleted credential stops working in every browser, and other credentials still work', async () => {
  const { id, deviceSecret, form } = await aRegistration(platform);
  const phone = await rememberDevice(db, undefined, id);
  await forgetDevice(db, deviceSecret, now);
  expect(await findDeviceRegistration(db, deviceSecret, form.email)).toEqual({
    ok: false,
    reason: 'no-registration',
  });
  expect(await findDeviceRegistration(db, phone, form.email)).toEqual({
    ok: true,
    registrationId: id,
    deviceId: expect.any(String),
  });
  await forgetDevice(db, deviceSecret, now);
  await forgetDevice(db, 'invented', now);
});

it('deleting a credential ends the sessions that it opened, and no others', async () => {
  const { id, deviceSecret, form } = await aRegistration(platform);
  const found = await findDeviceRegistration(db, deviceSecret, form.email);
  if (!found.ok) throw new Error('The registration left no credential.');
  const person = { registrationId: id, email: form.email };
  const byDevice = { ...person, isMailProved: false, deviceId: found.deviceId };
  const [here, copied] = [await startSession(db, byDevice, now), await startSession(db, byDevice, now)];
  const byMail = await startSession(db, { ...person, isMailProved: true }, now);
  await forgetDevice(db, deviceSecret, now);
  expect(await findSession(db, here, now)).toBeUndefined();
  expect(await findSession(db, copied, now)).toBeUndefined();
  expect(await findSession(db, byMail, now)).toMatchObject({ registrationId: id });
});

it('a login starts no usable session if an organiser closed the access in the meantime', async () => {
  const { id, deviceSecret, form } = await aRegistration(platform);
  const found = await findDeviceRegistration(db, deviceSecret, form.email);
  if (!found.ok) throw new Error(found.reason);
  // An organiser closes the access, for example by correcting the email, after the login has found the registration.
  await closeAccess(db, id, now);
  const login = { registrationId: id, email: form.email, isMailProved: false, deviceId: found.deviceId };
  expect(await findSession(db, await startSession(db, login, now), now)).toBeUndefined();
  await rememberDevice(db, deviceSecret, id);
  expect(await findSession(db, await startSession(db, login, now), now)).toMatchObject({
    registrationId: id,
  });
});
