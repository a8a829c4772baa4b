import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findDeviceId, listBrowsers } from '#conference/accounts/list-browsers.server.ts';
import { requestSignIn } from '#conference/accounts/request-sign-in.server.ts';
import { startSession } from '#conference/accounts/session.server.ts';
import { bookSpot } from '#conference/festival/book-spot.server.ts';
import { chooseRegistration } from '#conference/registration/merging/choose-registration.server.ts';
import { register } from '#conference/registration/registering/register.server.ts';
import { days } from '#platform/durations.ts';
import { aBookingRequest, anEmail, aRegistrationForm, aSubmission, provedAsker } from '#tests/factories.ts';
import { receiveMail } from '#tests/mails.ts';
import { aPlatform } from '#tests/platform.ts';
import { answerBrowsers, listBrowsersToAskAbout } from './answer-browsers.server.ts';
import { endBrowser } from './end-browser.server.ts';
import { findDeviceRegistration } from './find-device-registration.server.ts';
import { findSession } from './find-session.server.ts';
import { proveByLink } from './prove-mailbox.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = platform.now();
const requestId = 'a-request';
const phone = { browser: 'Firefox', system: 'Android' };
const laptop = { browser: 'Edge', system: 'Windows' };

/**
 * Somebody registers with this email. Returns the registration, the credential of their browser, and the submission.
 */
async function registerIn(browser: typeof phone, email: string, deviceSecret?: string) {
  const submission = aSubmission({ form: aRegistrationForm({ email }), browser, deviceSecret });
  const { registrationId, ...made } = await register(platform, submission, now);
  const deviceId = (await findDeviceId(db, made.deviceSecret)) ?? '';
  return { id: registrationId, email, submission, deviceId, deviceSecret: made.deviceSecret };
}

type Registered = Awaited<ReturnType<typeof registerIn>>;

/** Logs a browser in with its credential. Returns a function that tells whether the session is still valid. */
async function logIn({ email, deviceSecret }: Pick<Registered, 'email' | 'deviceSecret'>) {
  const found = await findDeviceRegistration(db, deviceSecret, email);
  if (!found.ok) return undefined;
  const { registrationId, deviceId } = found;
  const token = await startSession(
    db,
    { registrationId, deviceId, email, isMailProved: false, browser: phone },
    now,
  );
  return async () => (await findSession(db, token, now)) !== undefined;
}

/** The owner of a mailbox signs in by mail. */
async function prove(email: string, deviceSecret?: string) {
  const browserHash = randomBytes(32);
  await requestSignIn(
    platform,
    { asker: provedAsker, email, browserHash, next: undefined, language: 'en' },
    now,
  );
  const { id } = await db
    .selectFrom('sign_in')
    .select('id')
    .where('browser_hash', '=', browserHash)
    .executeTakeFirstOrThrow();
  const mail = await receiveMail(platform, id);
  const [, token = ''] = /token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  const proof = await proveByLink(platform, { token, browser: laptop, deviceSecret }, now);
  if (!proof.ok) throw new Error('The link did not work.');
  const session = await findSession(db, proof.sessionToken, now);
  if (!session) throw new Error('There is no session.');
  return { proof, session: { ...session, registrationId: session.registrationId ?? '' } };
}

const answer = async (session: Awaited<ReturnType<typeof prove>>['session'], ...keptIds: string[]) =>
  await answerBrowsers(platform, { session, keptIds, requestId }, now);

async function book({ id, deviceId }: Registered, parts: { deviceId: string | null } = { deviceId }) {
  const booked = await bookSpot(platform, aBookingRequest(id, parts), now);
  if (!booked.ok) throw new Error(booked.reason);
  return booked.bookingId;
}

const isProvisional = async (bookingId: string) =>
  (
    await db
      .selectFrom('booking')
      .select('is_provisional')
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow()
  ).is_provisional;

describe('a stranger who registered with the email of somebody else', () => {
  it('loses all access at the moment when the owner proves the mailbox', async () => {
    const stranger = await registerIn(phone, anEmail());
    const isLive = await logIn(stranger);
    expect(await isLive?.()).toBe(true);
    const { proof, session } = await prove(stranger.email);
    expect(proof).toMatchObject({ mustChoose: false, mustAnswerBrowsers: true });
    expect(session).toMatchObject({ registrationId: stranger.id, mustAnswerBrowsers: true, deviceId: null });
    expect(await isLive?.()).toBe(false);
    expect(await logIn(stranger)).toBeUndefined();
  });

  it('is described to the owner by the kind of the browser and the day', async () => {
    const stranger = await registerIn(phone, anEmail());
    await logIn(stranger);
    const { session } = await prove(stranger.email);
    const { created_at } = await db
      .selectFrom('device_registration')
      .select('created_at')
      .where('registration_id', '=', stranger.id)
      .executeTakeFirstOrThrow();
    expect(await listBrowsersToAskAbout(db, session, now)).toEqual([
      {
        kind: 'device',
        id: stranger.deviceId,
        ...phone,
        since: created_at,
        lastSeenAt: now,
        isKept: false,
      },
    ]);
  });

  it('never gets access again unless the owner agrees, not even by sending the same form again', async () => {
    const stranger = await registerIn(phone, anEmail());
    const isLive = await logIn(stranger);
    const { session } = await prove(stranger.email);
    await answer(session);
    expect(await isLive?.()).toBe(false);
    const { submission, deviceSecret } = stranger;
    const again = await register(platform, { ...submission, deviceSecret }, now);
    expect(again.registrationId).toBe(stranger.id);
    expect(await logIn({ email: stranger.email, deviceSecret: again.deviceSecret })).toBeUndefined();
    const fresh = await register(platform, { ...submission, deviceSecret: undefined }, now);
    expect(await logIn({ email: stranger.email, deviceSecret: fresh.deviceSecret })).toBeUndefined();
  });

  it('makes only provisional bookings, before the proof and in a request that began before the proof', async () => {
    const stranger = await registerIn(phone, anEmail());
    const before = await book(stranger);
    const { session } = await prove(stranger.email);
    // Represents a request that found its session just before the proof and books after it.
    const during = await book(stranger);
    await answer(session);
    expect([await isProvisional(before), await isProvisional(during)]).toEqual([true, true]);
    const own = await book(stranger, { deviceId: null });
    expect(await isProvisional(own)).toBe(false);
    await prove(stranger.email);
    expect([await isProvisional(before), await isProvisional(during)]).toEqual([true, true]);
  });

  it('has only provisional bookings, even if their browser lost its credential for the registration before the proof', async () => {
    const stranger = await registerIn(phone, anEmail());
    const booked = await book(stranger);
    await db.deleteFrom('device_registration').where('device_id', '=', stranger.deviceId).execute();
    const { proof } = await prove(stranger.email);
    expect(proof.mustAnswerBrowsers).toBe(false);
    expect(await isProvisional(booked)).toBe(true);
  });
});

describe('the owner of a mailbox', () => {
  it('is not asked about the browser in which they sign in; bookings from this browser are not provisional', async () => {
    const own = await registerIn(phone, anEmail());
    const isLive = await logIn(own);
    const booked = await book(own);
    const { proof, session } = await prove(own.email, own.deviceSecret);
    expect([proof.mustAnswerBrowsers, session.mustAnswerBrowsers]).toEqual([false, false]);
    expect(await isLive?.()).toBe(true);
    expect(await isProvisional(booked)).toBe(false);
    expect(await isProvisional(await book(own))).toBe(false);
  });

  it('keeps the browsers that they agree to, with their bookings, and ends the access of the others', async () => {
    const own = await registerIn(phone, anEmail());
    // The same form is sent from a browser that has a credential of its own already.
    const other = await registerIn(laptop, anEmail());
    await register(platform, { ...own.submission, deviceSecret: other.deviceSecret }, now);
    const booked = await book(own);
    const { session } = await prove(own.email);
    const asked = await listBrowsersToAskAbout(db, session, now);
    expect(asked.map(({ id }) => id)).toHaveLength(2);
    await answer(session, own.deviceId, 'an-invented-id');
    expect(await isProvisional(booked)).toBe(false);
    expect(await (await logIn(own))?.()).toBe(true);
    expect(await logIn({ email: own.email, deviceSecret: other.deviceSecret })).toBeUndefined();
    expect((await listBrowsers(db, session, now)).map(({ kind, id }) => [kind, id])).toEqual([
      ['device', own.deviceId],
      ['session', session.id],
    ]);
    const acts = await db
      .selectFrom('audit_entry')
      .select('detail')
      .where('subject_id', '=', own.id)
      .where('action', '=', 'browsers.chosen')
      .execute();
    expect(acts).toEqual([{ detail: { kept: 1, ended: 1 } }]);
    // Nobody is asked again about a browser that was kept.
    expect((await prove(own.email)).proof.mustAnswerBrowsers).toBe(false);
  });

  it('answers once, even if ten answers arrive at the same time', async () => {
    const own = await registerIn(phone, anEmail());
    const { session } = await prove(own.email);
    await Promise.all(Array.from({ length: 10 }, () => answer(session)));
    // A late submission cannot give the browser its access again.
    await register(platform, { ...own.submission, deviceSecret: own.deviceSecret }, now);
    await answer(session, own.deviceId);
    expect(await logIn(own)).toBeUndefined();
    const acts = await db
      .selectFrom('audit_entry')
      .select('id')
      .where('subject_id', '=', own.id)
      .where('action', '=', 'browsers.chosen')
      .execute();
    expect(acts).toHaveLength(1);
  });

  it('is asked after choosing a registration: about the browsers of this registration and about other sign-ins by mail', async () => {
    const email = anEmail();
    const [first, second] = [await registerIn(phone, email), await registerIn(phone, email)];
    const earlier = await prove(email);
    const { proof, session } = await prove(email);
    expect(proof).toMatchObject({ mustChoose: true, mustAnswerBrowsers: false });
    const choice = { registrationId: second.id, requestId };
    expect(await chooseRegistration(platform, session, choice, now)).toEqual({
      ok: true,
      mustAnswerBrowsers: true,
    });
    const chosen = { ...session, registrationId: second.id };
    expect((await listBrowsersToAskAbout(db, chosen, now)).map(({ kind, id }) => [kind, id])).toEqual([
      ['device', second.deviceId],
      ['session', earlier.session.id],
    ]);
    await answer(chosen);
    expect(await findSession(db, earlier.proof.sessionToken, now)).toBeUndefined();
    expect(await findSession(db, proof.sessionToken, now)).toMatchObject({ mustAnswerBrowsers: false });
    for (const one of [first, second]) expect(await logIn(one)).toBeUndefined();
  });

  it('is not asked about browsers after choosing a registration in the browser that made the registration', async () => {
    const email = anEmail();
    await registerIn(phone, email);
    const own = await registerIn(laptop, email);
    const { session } = await prove(email, own.deviceSecret);
    const choice = { registrationId: own.id, requestId, deviceSecret: own.deviceSecret };
    expect(await chooseRegistration(platform, session, choice, now)).toEqual({
      ok: true,
      mustAnswerBrowsers: false,
    });
    expect(await (await logIn(own))?.()).toBe(true);
  });

  it('ends the access of one or all of their browsers, but never of another person’s browsers', async () => {
    const own = await registerIn(phone, anEmail());
    const guest = await registerIn(laptop, anEmail());
    const isLive = await logIn(own);
    const isGuestLive = await logIn(guest);
    const { proof, session } = await prove(own.email, own.deviceSecret);
    const end = async (browser: { kind: 'device' | 'session'; id: string } | undefined) =>
      await endBrowser(db, { owner: session, browser, requestId }, now);
    await end({ kind: 'device', id: guest.deviceId });
    expect(await isGuestLive?.()).toBe(true);
    const foreign = await db
      .selectFrom('session')
      .select('id')
      .where('registration_id', '=', guest.id)
      .executeTakeFirstOrThrow();
    await end({ kind: 'session', id: foreign.id });
    expect(await isGuestLive?.()).toBe(true);

    await end({ kind: 'device', id: own.deviceId });
    expect(await isLive?.()).toBe(false);
    expect(await logIn(own)).toBeUndefined();
    const elsewhere = await prove(own.email);
    await end({ kind: 'session', id: elsewhere.session.id });
    expect(await findSession(db, elsewhere.proof.sessionToken, now)).toBeUndefined();
    expect(await findSession(db, proof.sessionToken, now)).toBeDefined();
    await end(undefined);
    expect(await findSession(db, proof.sessionToken, now)).toBeUndefined();
    expect(await listBrowsers(db, session, now)).toEqual([]);
    expect(await isGuestLive?.()).toBe(true);
  });

  it('does not see sessions that ended or expired', async () => {
    const own = await registerIn(phone, anEmail());
    await logIn(own);
    const { session } = await prove(own.email, own.deviceSecret);
    const later = new Date(now.getTime() + days(8));
    expect(await listBrowsers(db, session, later)).toMatchObject([{ id: own.deviceId, lastSeenAt: null }]);
  });
});
