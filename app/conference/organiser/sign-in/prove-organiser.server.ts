import { readLink, redeemCode, redeemToken } from '#conference/accounts/mailed-sign-in.server.ts';
import { recordAccountChange } from '#conference/organiser/record-account-change.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import { type DeskBrowser, startDeskSession } from './desk-session.server.ts';

export type OrganiserProof =
  | { ok: true; email: string; sessionToken: string }
  | { ok: false; reason: 'not-valid' | 'only-link' };

type Visit = DeskBrowser & { requestId: string };

/** Reads a mailed link to the desk without using it up. Returns undefined if it does not work any more. */
export async function readDeskLink(db: Database, link: { token: string; browserHash: Buffer }, now: Date) {
  return await readLink(db, 'organiser_sign_in', link, now);
}

/**
 * Starts a session by a mailed link. The link works once, in any browser. The session must still give the second
 * factor.
 */
export async function proveOrganiserByLink(
  db: Database,
  { token, ...visit }: { token: string } & Visit,
  now: Date,
): Promise<OrganiserProof> {
  return await redeemToken(db, 'organiser_sign_in', token, now, (tx, id) => signIn(tx, id, visit, now));
}

/**
 * Starts a session by a mailed code. The code works once, and only in the browser that asked for it. It does not work
 * after five wrong tries, or after ten wrong codes for the same email address within a day.
 */
export async function proveOrganiserByCode(
  platform: { db: Database; secrets: Secrets },
  { code, ...visit }: { code: string } & Visit,
  now: Date,
): Promise<OrganiserProof> {
  return await redeemCode(
    platform,
    'organiser_sign_in',
    { code, browserHash: visit.browserHash },
    now,
    (tx, id) => signIn(tx, id, visit, now),
  );
}

async function signIn(tx: Database, signInId: string, visit: Visit, now: Date): Promise<OrganiserProof> {
  const organiser = await tx
    .selectFrom('organiser_sign_in')
    .innerJoin('organiser', 'organiser.email', 'organiser_sign_in.email')
    .select(({ ref }) => ['organiser.id', ref('organiser.email').$notNull().as('email')])
    .where('organiser_sign_in.id', '=', signInId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  if (!organiser) return { ok: false, reason: 'not-valid' };
  await recordAccountChange(tx, {
    organiserId: organiser.id,
    action: 'organiser.signed-in',
    requestId: visit.requestId,
  });
  const sessionToken = await startDeskSession(tx, { organiserId: organiser.id, ...visit }, now);
  return { ok: true, email: organiser.email, sessionToken };
}
