import type { Database } from '#platform/database/database.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import { countRegistration } from './count-registration.server.ts';
import { keepHeldSpots } from './keep-held-spots.server.ts';
import { isTokenOpen, redeemCode, redeemToken } from './mailed-proof.server.ts';
import { startSession } from './session.server.ts';
import { openStandings } from './session.ts';
import { allowedNext, type NextPath } from './sign-in.ts';

export type Proof =
  | { ok: true; email: string; sessionToken: string; mustChoose: boolean; next: NextPath | undefined }
  | { ok: false; reason: 'not-valid' };

/** Whether a link's token could still open a session. It uses nothing up: mail scanners open links, too. */
export async function isLinkOpen(db: Database, token: string, now: Date): Promise<boolean> {
  return await isTokenOpen(db, 'sign_in', token, now);
}

/** Uses a mailed link up and starts a session for its mailbox. Works in any browser, once. */
export async function proveByLink(db: Database, token: string, now: Date): Promise<Proof> {
  return await redeemToken(db, 'sign_in', token, now, (tx, id) => signInBy(tx, id, now));
}

/** Uses a mailed code up and starts a session; only in the browser that asked, and after five wrong codes not at all. */
export async function proveByCode(
  platform: { db: Database; secrets: Secrets },
  tried: { code: string; browserHash: Buffer },
  now: Date,
): Promise<Proof> {
  return await redeemCode(platform, 'sign_in', tried, now, (tx, id) => signInBy(tx, id, now));
}

async function signInBy(tx: Database, signInId: string, now: Date): Promise<Proof> {
  const { email, next_path } = await tx
    .selectFrom('sign_in')
    .select(['email', 'next_path'])
    .where('id', '=', signInId)
    .executeTakeFirstOrThrow();
  return await signInAs(tx, email, next_path, now);
}

/** The mailbox is proved: a single registration of its address is confirmed, of several one must be chosen. */
async function signInAs(tx: Database, email: string, next: string | null, now: Date): Promise<Proof> {
  // One that is given another address, withdrawn or merged at this moment is waited for, and then is none of these.
  const registrations = await tx
    .selectFrom('registration')
    .select(['id', 'standing', 'email_confirmed_at'])
    .where('email', '=', email)
    .where('standing', 'in', openStandings)
    .orderBy('id')
    .forUpdate()
    .execute();
  const [only] = registrations;
  if (!only) return { ok: false, reason: 'not-valid' };
  const mustChoose = registrations.length > 1;
  // One that an undone merge left waiting was proved before, and still has to count.
  if (!mustChoose && (only.standing === 'waiting' || only.email_confirmed_at === null)) {
    const provedAt = only.email_confirmed_at ?? now;
    await countRegistration(tx, { registrationId: only.id, provedAt }, now);
  }
  if (!mustChoose) await keepHeldSpots(tx, only.id, now);
  const sessionToken = await startSession(
    tx,
    { registrationId: mustChoose ? null : only.id, email, isMailProved: true },
    now,
  );
  return { ok: true, email, sessionToken, mustChoose, next: allowedNext(next) };
}
