import { randomInt } from 'node:crypto';
import { recordAct } from '#conference/audit/record-act.server.ts';
import type { Organiser } from '#conference/organiser/organiser.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';

const howMany = 10;
/** Without letters and digits that look alike on paper. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const length = 12;

/** Makes ten codes in the place of all earlier ones and returns them, such as `7kq2-mx4p-9dth`: they are stored as hashes. */
export async function makeRecoveryCodes(
  tx: Database,
  secrets: Secrets,
  organiserId: string,
): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode);
  await tx.deleteFrom('organiser_recovery_code').where('organiser_id', '=', organiserId).execute();
  await tx
    .insertInto('organiser_recovery_code')
    .values(
      codes.map((code) => ({ organiser_id: organiserId, code_hash: hashOf(secrets, organiserId, code) })),
    )
    .execute();
  return codes;
}

/** Makes an organiser's ten codes anew, who has given the second factor; the older ones stop working. */
export async function renewRecoveryCodes(
  { db, secrets }: { db: Database; secrets: Secrets },
  { organiser, requestId }: { organiser: Organiser; requestId: string },
): Promise<string[]> {
  return await db.transaction().execute(async (tx) => {
    await recordAct(tx, {
      actor: 'organiser',
      actorId: organiser.id,
      action: 'recovery-codes.renewed',
      subject: 'organiser',
      subjectId: organiser.id,
      requestId,
    });
    return await makeRecoveryCodes(tx, secrets, organiser.id);
  });
}

/** Uses a recovery code up, however it was typed; false when it is none of theirs or was used. */
export async function takeRecoveryCode(
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
  const signs = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  return signs.replace(/(.{4})(?=.)/g, '$1-');
}

function hashOf(secrets: Secrets, organiserId: string, code: string): Buffer {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return Buffer.from(secrets.fingerprint('recovery code', `${organiserId}:${plain}`), 'base64url');
}
