import { keepOwnDevice } from '#conference/accounts/keep-browsers.server.ts';
import { readLink, redeemCode, redeemToken } from '#conference/accounts/mailed-sign-in.server.ts';
import { allowedNext } from '#conference/accounts/next-path.server.ts';
import { findSignInRequest } from '#conference/accounts/request-sign-in.server.ts';
import { openSession } from '#conference/accounts/session.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { extendProvisionalBookings } from '#conference/festival/expiry/extend-provisional-bookings.server.ts';
import { placeChosen } from '#conference/registration/places/waiting-list.server.ts';
import { activateRegistration } from '#conference/registration/record/change-registrations.server.ts';
import { lockOpenRegistrations } from '#conference/registration/record/lock-registration.server.ts';
import { makeStallHolder } from '#conference/registration/registering/make-stall-holder.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { BrowserName } from '#platform/http/name-browser.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { askAboutBrowsers } from './answer-browsers.server.ts';

export type Proof =
  | {
      ok: true;
      email: string;
      sessionToken: string;
      mustChoose: boolean;
      mustAnswerBrowsers: boolean;
      next: string | undefined;
    }
  | { ok: false; reason: 'not-valid' | 'only-link' };

/** Reads a mailed link without using it up. Returns undefined if the link is no longer valid. */
export async function readSignInLink(db: Database, link: { token: string; browserHash: Buffer }, now: Date) {
  return await readLink(db, 'sign_in', link, now);
}

type Store = Pick<Platform, 'db' | 'secrets'> & WithSettings;

/** The browser in which somebody signs in: its name, and the secret of its credential, if any. */
type Visit = { browser?: BrowserName; deviceSecret?: string | undefined };

/** Signs in with a mailed link. The link works once, in any browser. */
export async function proveByLink(
  store: Store,
  { token, ...visit }: { token: string } & Visit,
  now: Date,
): Promise<Proof> {
  return await redeemToken(store.db, 'sign_in', token, now, (tx, id) => signIn(tx, store, id, visit, now));
}

/**
 * Signs in with a mailed code. The code works once, only in the browser that requested it. It does not work after five
 * wrong codes, or after ten wrong codes for its email within a day.
 */
export async function proveByCode(
  store: Store,
  { code, browserHash, ...visit }: { code: string; browserHash: Buffer } & Visit,
  now: Date,
): Promise<Proof> {
  return await redeemCode(store, 'sign_in', { code, browserHash }, now, (tx, id) =>
    signIn(tx, store, id, visit, now),
  );
}

/**
 * Starts a session for a proved mailbox. If the email has no registration and the request asked for an account, first
 * makes the account of a stall holder. If the email has one registration, confirms this registration. Then the
 * participant may have to answer which other browsers keep their access. If the email has several registrations, the
 * participant must choose one first. If it has none, the session opens only what belongs to the mailbox.
 */
async function signIn(
  tx: Database,
  { secrets, settings }: Pick<Store, 'secrets' | 'settings'>,
  signInId: string,
  { browser, deviceSecret }: Visit,
  now: Date,
): Promise<Proof> {
  const asked = await findSignInRequest(tx, signInId);
  if (!asked) return { ok: false, reason: 'not-valid' };
  const { email, next_path, language, account } = asked;
  const next = allowedNext(next_path);
  const known = await lockOpenRegistrations(tx, email);
  if (known.length === 0 && account) {
    await makeStallHolder(tx, { secrets }, { email, language, ...account }, now);
  }
  const registrations = known.length === 0 && account ? await lockOpenRegistrations(tx, email) : known;
  const [only, ...others] = registrations;
  const person = { email, isMailProved: true, ...(browser && { browser }) };
  if (!only || others.length > 0) {
    const { token } = await openSession(tx, { ...person, registrationId: null }, now);
    const mustChoose = only !== undefined;
    return { ok: true, email, sessionToken: token, mustChoose, mustAnswerBrowsers: false, next };
  }
  const registrationId = only.id;
  // A registration can have the status `must-choose` although its mailbox was proved before: a merge was undone. Now it
  // is the only registration of the email, so there is nothing to choose, and it becomes active.
  if (only.status === 'must-choose' || only.email_confirmed_at === null) {
    await placeChosen(tx, settings, only, [], now);
    const provedAt = only.email_confirmed_at ?? now;
    await activateRegistration(tx, { registrationId, provedAt }, now);
  }
  await keepOwnDevice(tx, { secret: deviceSecret, registrationId }, now);
  await extendProvisionalBookings(tx, { registrationId, daysToPay: settings.booking.daysToPay }, now);
  const { id, token } = await openSession(tx, { ...person, registrationId }, now);
  const isFirst = only.email_confirmed_at === null;
  const mustAnswerBrowsers = await askAboutBrowsers(tx, { id, email, registrationId }, { isFirst }, now);
  return { ok: true, email, sessionToken: token, mustChoose: false, mustAnswerBrowsers, next };
}
