import { isDeepStrictEqual } from 'node:util';
import sharp from 'sharp';
import { openDetails } from '#conference/registration/sealed-details.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { FileStore } from '#platform/files/files.server.ts';
import { openStoredFile } from '#platform/files/stored-files.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import type { Sent } from './participant.ts';

type Store = { db: Database; files: FileStore; secrets: Secrets };

/** Compares an acknowledged registration with the stored one. Returns the id of that one and every difference. */
export async function inspectRegistration(
  store: Store,
  sent: Sent,
): Promise<{ id?: string; faults: string[] }> {
  const { fields } = sent;
  const rows = await store.db
    .selectFrom('registration')
    .selectAll()
    .where('email', '=', fields.email ?? '')
    .execute();
  const [row] = rows;
  if (!row || rows.length > 1) return { faults: [`is stored ${rows.length} times`] };

  const faults: string[] = [];
  const expect = (what: string, found: unknown, wanted: unknown) => {
    if (!isDeepStrictEqual(found, wanted)) faults.push(`${what} differs`);
  };
  expect('the name', row.full_name, fields.fullName);
  expect('the type', row.participant_type, fields.participantType);
  expect('the visa letter', row.needs_visa, true);
  expect('the dress size', row.cloth_size, fields.clothSize);
  expect('the shoe size', row.shoe_size, Number(fields.shoeSize));
  expect('the doctorate', row.interested_doctorate, true);
  expect('the standing', row.standing, 'counted');

  const record = await openRecordKey(store.db, store.secrets, row.record_key_id);
  expect('the sealed details', openDetails(record, row.sealed_details), {
    passportNumber: fields.passportNumber,
    passportExpiry: fields.passportExpiry,
    visaAddress: fields.visaAddress,
  });
  for (const kind of ['photo', 'passport'] as const) {
    try {
      const bytes = await readFileOf(store, row.id, kind, record);
      if (kind === 'passport') expect('the passport scan', bytes.equals(sent.passport), true);
      else
        expect('the photograph', await sizeOf(bytes), { width: sent.photo.width, height: sent.photo.height });
    } catch (error) {
      faults.push(`the ${kind}: ${(error as Error).message}`);
    }
  }
  return { id: row.id, faults };
}

async function readFileOf(
  { db, files }: Store,
  registrationId: string,
  kind: 'photo' | 'passport',
  record: Awaited<ReturnType<typeof openRecordKey>>,
): Promise<Buffer> {
  const { file_id } = await db
    .selectFrom('registration_file')
    .select('file_id')
    .where('registration_id', '=', registrationId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return (await openStoredFile(db, files, record, file_id)).bytes;
}

/** Decodes every pixel, so that it notices a truncated picture. */
async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number }> {
  const { info } = await sharp(bytes, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height };
}
