import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { startSession } from '#conference/identity/session.server.ts';
import { register } from '#conference/registration/registering/register.server.ts';
import { openDatabase, openPool } from '#platform/database/database.server.ts';
import { openFolderStore } from '#platform/files/files.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { openSecrets } from '#platform/keys/installation-key.server.ts';
import { openKeyring } from '#platform/keys/keyring.server.ts';

/** Registers `size` people directly in the database and logs them in. Returns the tokens of their sessions. */
export async function registerCrowd(
  { url, secretKey, dataDir }: { url: string; secretKey: string; dataDir: string },
  size: number,
): Promise<string[]> {
  const pool = openPool(url);
  const db = openDatabase(pool);
  const secrets = await openSecrets(db, openKeyring({ secretKey, secretKeyBefore: undefined, dataDir }));
  const files = await openFolderStore(join(dataDir, 'files'));
  // Their mails are not part of this.
  const jobs = { enqueue: async () => {} } as unknown as Jobs;
  const now = new Date();
  const tokens: string[] = [];
  for (let index = 0; index < size; index++) {
    const email = `applicant-${index}@bench.example`;
    const form = {
      fullName: `Applicant ${index}`,
      email,
      participantType: 'student' as const,
      passportNumber: `K${1_000_000 + index}`,
      passportExpiry: '2031-05-28',
      needsVisa: false,
      visaAddress: null,
      clothSize: null,
      shoeSize: null,
      interestedDoctorate: false,
    };
    const keys = { browserHash: randomBytes(32), formKey: randomUUID(), contentHash: randomBytes(32) };
    const nothing = { photo: undefined, passport: undefined, deviceSecret: undefined };
    const submission = { form, language: 'en' as const, ...nothing, ...keys };
    const { registrationId } = await register({ db, files, jobs, secrets }, submission, now);
    // Without a proved mailbox they could book at most half of the spots.
    await db
      .updateTable('registration')
      .set({ email_confirmed_at: now })
      .where('id', '=', registrationId)
      .execute();
    tokens.push(await startSession(db, { registrationId, email, isMailProved: false }, now));
  }
  await pool.end();
  return tokens;
}
