import { extendProvisionalBookings } from '#conference/booking/extend-provisional-bookings.server.ts';
import { readLink, redeemCode, redeemToken } from '#conference/identity/mailed-sign-in.server.ts';
import { allowedNext } from '#conference/identity/next-path.server.ts';
import { findSignInRequest } from '#conference/identity/request-sign-in.server.ts';
import { startSession } from '#conference/identity/session.server.ts';
import { countRegistration } from '#conference/registration/record/change-registrations.server.ts';
import { lockOpenRegistrations } from '#conference/registration/record/lock-registration.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';

export type Proof =
  | { ok: true; email: string; sessionToken: string; mustChoose: boolean; next: string | undefined }
  | { ok: false; reason: 'not-valid' | 'only-link' };

/** Reads a mailed link without using it up. Returns undefined if it is not valid any more. */
export async function readSignInLink(db: Database, link: { token: string; browserHash: Buffer }, now: Date) {
  return await readLink(db, 'sign_in', link, now);
}

/** Signs in with a mailed link. The link works once, in any browser. */
export async function proveByLink(db: Database, token: string, now: Date): Promise<Proof> {
  return await redeemToken(db, 'sign_in', token, now, (tx, id) => openSession(tx, id, now));
}

/**
 * Signs in with a mailed code. The code works once, only in the browser that asked for it, not after five wrong codes,
 * and not after ten wrong codes for its address within a day.
 */
export async function proveByCode(
  platform: { db: Database; secrets: Secrets },
  tried: { code: string; browserHash: Buffer },
  now: Date,
): Promise<Proof> {
  return await redeemCode(platform, 'sign_in', tried, now, (tx, id) => openSession(tx, id, now));
}

/**
 * Starts a session for a proved mailbox. If the address has one registration, confirms that registration. If the
 * address has several, the participant must choose one.
 */
async function openSession(tx: Database, signInId: string, now: Date): Promise<Proof> {
  const signIn = await findSignInRequest(tx, signInId);
  if (!signIn) return { ok: false, reason: 'not-valid' };
  const { email, next_path } = signIn;
  const registrations = await lockOpenRegistrations(tx, email);
  const [only] = registrations;
  if (!only) return { ok: false, reason: 'not-valid' };
  const mustChoose = registrations.length > 1;
  if (!mustChoose) {
    // If a registration waits because its merge was undone, its mailbox can already be proved.
    if (only.standing === 'waiting' || only.email_confirmed_at === null) {
      const provedAt = only.email_confirmed_at ?? now;
      await countRegistration(tx, { registrationId: only.id, provedAt }, now);
    }
    await extendProvisionalBookings(tx, only.id, now);
  }
  const sessionToken = await startSession(
    tx,
    { registrationId: mustChoose ? null : only.id, email, isMailProved: true },
    now,
  );
  return { ok: true, email, sessionToken, mustChoose, next: allowedNext(next_path) };
}
