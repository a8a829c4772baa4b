import { randomInt } from 'node:crypto';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { recordAccountChange } from '#conference/organiser/record-account-change.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import { hasRecentFactor } from './recent-factor.ts';

const codeCount = 10;
/** The characters of a recovery code. They leave out letters and digits that look the same on paper. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const length = 12;

/** Makes ten codes, such as `7kq2-mx4p-9dth`, and deletes all earlier ones. Only their hashes are stored. */
export async function makeRecoveryCodes(tx: Database, secrets: Secrets, organiserId: string) {
  const codes = Array.from({ length: codeCount }, newCode);
  await tx.deleteFrom('organiser_recovery_code').where('organiser_id', '=', organiserId).execute();
  await tx
    .insertInto('organiser_recovery_code')
    .values(
      codes.map((code) => ({ organiser_id: organiserId, code_hash: hashOf(secrets, organiserId, code) })),
    )
    .execute();
  return codes;
}

/**
 * Makes new codes for an organiser who gave the second factor within the last ten minutes, and mails the organiser. The
 * older codes stop working.
 */
export async function renewRecoveryCodes(
  { db, secrets, jobs }: { db: Database; secrets: Secrets; jobs: Jobs },
  { organiser, requestId }: { organiser: Organiser; requestId: string },
  now: Date,
): Promise<{ ok: true; recoveryCodes: string[] } | { ok: false; reason: 'second-factor-first' }> {
  if (!hasRecentFactor(organiser, now)) return { ok: false, reason: 'second-factor-first' };
  return await db.transaction().execute(async (tx) => {
    await recordAccountChange(tx, { organiserId: organiser.id, action: 'recovery-codes.renewed', requestId });
    await queueMail(tx, jobs, { kind: 'organiser-codes-renewed', subjectId: organiser.id });
    return { ok: true, recoveryCodes: await makeRecoveryCodes(tx, secrets, organiser.id) };
  });
}

/** Uses a recovery code, with or without its hyphens. Returns false if it is wrong or was used before. */
export async function consumeRecoveryCode(
  tx: Database,
  secrets: Secrets,
  { organiserId, typed }: { organiserId: string; typed: string },
  now: Date,
): Promise<boolean> {
  const taken = await tx
    .updateTable('organiser_recovery_code')
    .set({ used_at: now })
    .where('organiser_id', '=', organiserId)
    .where('code_hash', '=', hashOf(secrets, organiserId, typed))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

function newCode(): string {
  const characters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  return characters.replace(/(.{4})(?=.)/g, '$1-');
}

function hashOf(secrets: Secrets, organiserId: string, code: string): Buffer {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return Buffer.from(secrets.fingerprint('recovery code', `${organiserId}:${plain}`), 'base64url');
}
