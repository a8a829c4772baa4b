import type { Database } from '#platform/database.server.ts';
import { hashToken, type Secrets } from '#platform/secrets.server.ts';
import { hashCode } from './hash-code.server.ts';
import { startSession } from './session.server.ts';
import { allowedNext, mostWrongCodes, type NextPath } from './sign-in.ts';

export type Proof =
  | { ok: true; sessionToken: string; mustChoose: boolean; next: NextPath | undefined }
  | { ok: false; reason: 'not-valid' };

/** Whether a link's token could still open a session. It uses nothing up: mail scanners open links, too. */
export async function isLinkOpen(db: Database, token: string, now: Date): Promise<boolean> {
  const row = await openSignIns(db, now).where('token_hash', '=', hashToken(token)).executeTakeFirst();
  return row !== undefined;
}

/** Uses a mailed link up and starts a session for its mailbox. Works in any browser, once. */
export async function proveByLink(db: Database, token: string, now: Date): Promise<Proof> {
  return await db.transaction().execute(async (tx) => {
    const signIn = await tx
      .updateTable('sign_in')
      .set({ used_at: now })
      .where('token_hash', '=', hashToken(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(['email', 'next_path'])
      .executeTakeFirst();
    if (!signIn) return { ok: false, reason: 'not-valid' };
    return await signInAs(tx, signIn.email, signIn.next_path, now);
  });
}

/**
 * Uses a mailed code up, in the browser that asked for it alone. The fifth wrong code closes the request:
 * the count is raised before the code is looked at, in one statement, so that no number of simultaneous
 * tries gets a sixth.
 */
export async function proveByCode(
  { db, secrets }: { db: Database; secrets: Secrets },
  tried: { code: string; browserHash: Buffer },
  now: Date,
): Promise<Proof> {
  const newest = await openSignIns(db, now)
    .where('browser_hash', '=', tried.browserHash)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest) return { ok: false, reason: 'not-valid' };
  const counted = await db
    .updateTable('sign_in')
    .set((row) => ({ wrong_codes: row('wrong_codes', '+', 1) }))
    .where('id', '=', newest.id)
    .where('wrong_codes', '<', mostWrongCodes)
    .executeTakeFirst();
  if (counted.numUpdatedRows === 0n) return { ok: false, reason: 'not-valid' };

  return await db.transaction().execute(async (tx) => {
    const signIn = await tx
      .updateTable('sign_in')
      .set({ used_at: now })
      .where('id', '=', newest.id)
      .where('code_hash', '=', hashCode(secrets, newest.id, tried.code))
      .where('used_at', 'is', null)
      .returning(['email', 'next_path'])
      .executeTakeFirst();
    if (!signIn) return { ok: false, reason: 'not-valid' };
    return await signInAs(tx, signIn.email, signIn.next_path, now);
  });
}

function openSignIns(db: Database, now: Date) {
  return db.selectFrom('sign_in').select('id').where('used_at', 'is', null).where('expires_at', '>', now);
}

/** The mailbox is proved: a single registration of its address is confirmed, of several one must be chosen. */
async function signInAs(tx: Database, email: string, next: string | null, now: Date): Promise<Proof> {
  const registrations = await tx
    .selectFrom('registration')
    .select('id')
    .where('email', '=', email)
    .where('standing', '!=', 'set-aside')
    .execute();
  const [only] = registrations;
  if (!only) return { ok: false, reason: 'not-valid' };
  const mustChoose = registrations.length > 1;
  if (!mustChoose) await confirmRegistration(tx, only.id, now);
  const sessionToken = await startSession(
    tx,
    { registrationId: mustChoose ? null : only.id, email, isMailProved: true },
    now,
  );
  return { ok: true, sessionToken, mustChoose, next: allowedNext(next) };
}

async function confirmRegistration(tx: Database, id: string, now: Date) {
  await tx
    .updateTable('registration')
    .set({ email_confirmed_at: now, standing: 'counted' })
    .where('id', '=', id)
    .where('email_confirmed_at', 'is', null)
    .execute();
}
