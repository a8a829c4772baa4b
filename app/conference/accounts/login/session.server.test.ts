import { describe, expect, it } from 'vitest';
import { findSession } from '#conference/accounts/login/find-session.server.ts';
import { deleteOldSessions, endSession } from '#conference/accounts/session.server.ts';
import { mayShowSensitive, type Session } from '#conference/accounts/session.ts';
import { addTime, days, minutes } from '#platform/durations.ts';
import { hashToken } from '#platform/keys/secrets.server.ts';
import { aRegistration, aSession } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';

const platform = await aPlatform();
const { db } = platform;

const start = new Date('2026-01-10T08:00:00Z');
const later = (milliseconds: number) => addTime(start, milliseconds);

describe('a session', () => {
  it('is found only by its token', async () => {
    const registration = await aRegistration(platform);
    const token = await aSession(platform, registration, { now: start });
    expect(await findSession(db, token, start)).toEqual({
      id: expect.any(String),
      registrationId: registration.id,
      mustChoose: false,
      email: registration.form.email,
      mailProvedAt: null,
      deviceId: null,
      mustAnswerBrowsers: false,
      isStallHolder: false,
      isWaiting: false,
    });
    expect(await findSession(db, undefined, start)).toBeUndefined();
    expect(await findSession(db, '', start)).toBeUndefined();
    expect(await findSession(db, `${token}x`, start)).toBeUndefined();
    expect(await findSession(db, hashToken(token).toString('base64url'), start)).toBeUndefined();
  });

  it('is stored only as a hash', async () => {
    const token = await aSession(platform, await aRegistration(platform), { now: start });
    const { rows } = await platform.database.pool.query<{ text: string }>(
      'select s::text as text from session s',
    );
    expect(rows.map(({ text }) => text).join()).not.toContain(token);
  });

  it('stores when the mailbox was proved', async () => {
    const token = await aSession(platform, await aRegistration(platform), { now: start, isMailProved: true });
    expect((await findSession(db, token, start))?.mailProvedAt).toEqual(start);
  });

  it('expires a week after the last visit', async () => {
    const token = await aSession(platform, await aRegistration(platform), { now: start });
    expect(await findSession(db, token, later(days(7) - minutes(1)))).toBeDefined();
    // The check above was a visit in the last minute of the first week, so a new week began.
    expect(await findSession(db, token, later(days(14) - minutes(2)))).toBeDefined();
    expect(await findSession(db, token, later(days(21)))).toBeUndefined();
  });

  it('expires thirty days after its start, even if it is used often', async () => {
    const token = await aSession(platform, await aRegistration(platform), { now: start });
    for (let visit = 1; visit < 30; visit++) {
      expect(await findSession(db, token, later(days(visit)))).toBeDefined();
    }
    expect(await findSession(db, token, later(days(30)))).toBeUndefined();
  });

  it('stores the time of the last visit, but at most once in five minutes', async () => {
    const token = await aSession(platform, await aRegistration(platform), { now: start });
    const lastSeen = async () =>
      (
        await db
          .selectFrom('session')
          .select('last_seen_at')
          .where('token_hash', '=', hashToken(token))
          .executeTakeFirstOrThrow()
      ).last_seen_at;
    await findSession(db, token, later(minutes(4)));
    expect(await lastSeen()).toEqual(start);
    await findSession(db, token, later(minutes(6)));
    expect(await lastSeen()).toEqual(later(minutes(6)));
  });

  it('can be ended on the server, and other sessions continue', async () => {
    const registration = await aRegistration(platform);
    const token = await aSession(platform, registration, { now: start });
    const phone = await aSession(platform, registration, { now: start });
    await endSession(db, token, start);
    await endSession(db, undefined, start);
    expect(await findSession(db, token, start)).toBeUndefined();
    expect(await findSession(db, phone, start)).toBeDefined();
  });

  it('ends when its registration is marked as a duplicate', async () => {
    const registration = await aRegistration(platform);
    const token = await aSession(platform, registration, { now: start });
    await db
      .updateTable('registration')
      .set({ status: 'merged-or-duplicate' })
      .where('id', '=', registration.id)
      .execute();
    expect(await findSession(db, token, start)).toBeUndefined();
  });

  it('is deleted a day after it expired, or a month after it was ended', async () => {
    const registration = await aRegistration(platform);
    const [ended, live] = [
      await aSession(platform, registration, { now: start }),
      await aSession(platform, registration, { now: start }),
    ];
    await endSession(db, ended, start);
    const isThere = async (token: string) =>
      (await db
        .selectFrom('session')
        .select('id')
        .where('token_hash', '=', hashToken(token))
        .executeTakeFirst()) !== undefined;
    await deleteOldSessions(platform.db, later(days(29)));
    expect([await isThere(ended), await isThere(live)]).toEqual([true, true]);
    await deleteOldSessions(platform.db, later(days(30) + minutes(1)));
    expect([await isThere(ended), await isThere(live)]).toEqual([false, true]);
    await deleteOldSessions(platform.db, later(days(31) + minutes(1)));
    expect(await isThere(live)).toBe(false);
  });
});

it('shows sensitive data only for an hour after a sign-in by mail', () => {
  const session = (mailProvedAt: Date | null): Session => ({
    id: 'a-session',
    registrationId: 'a-registration',
    mustChoose: false,
    email: 'mira@example.org',
    mailProvedAt,
    deviceId: null,
    mustAnswerBrowsers: false,
    isStallHolder: false,
    isWaiting: false,
  });
  expect(mayShowSensitive(session(null), start)).toBe(false);
  expect(mayShowSensitive(session(start), start)).toBe(true);
  expect(mayShowSensitive(session(start), later(minutes(59)))).toBe(true);
  expect(mayShowSensitive(session(start), later(minutes(60)))).toBe(false);
});
