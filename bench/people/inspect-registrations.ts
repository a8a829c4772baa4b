import { isDeepStrictEqual } from 'node:util';
import sharp from 'sharp';
import { openDetails } from '#conference/registration/sealed-details.server.ts';
import { openStoredFile } from '#platform/files/stored-files.server.ts';
import { openRecordKey, type RecordKey } from '#platform/keys/record-keys.server.ts';
import type { Sent } from './crowd.ts';
import type { Store } from './open-store.ts';

type Inspected = Pick<Store, 'db' | 'files' | 'secrets'>;

/**
 * Compares the registrations that the server acknowledged with those in the database. Returns one line for each
 * difference.
 */
export async function inspectRegistrations(store: Inspected, acknowledged: readonly Sent[]) {
  const found: string[] = [];
  for (const sent of acknowledged) {
    const faults = await inspectRegistration(store, sent);
    found.push(...faults.map((fault) => `${sent.fields.email}: ${fault}`));
  }
  return found;
}

async function inspectRegistration(store: Inspected, sent: Sent): Promise<string[]> {
  const { fields, photo, passport } = sent;
  const rows = await store.db
    .selectFrom('registration')
    .selectAll()
    .where('email', '=', fields.email ?? '')
    .execute();
  const [row] = rows;
  if (!row || rows.length > 1) return [`is stored ${rows.length} times`];

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
  expect('the status', row.status, 'active');

  const { passportNumber, passportExpiry, visaAddress } = fields;
  const recordKey = await openRecordKey(store.db, store.secrets, row.record_key_id);
  const details = openDetails(recordKey, row.sealed_details);
  expect('the sealed details', details, { passportNumber, passportExpiry, visaAddress });
  await inspectFiles(store, { id: row.id, recordKey, photo, passport }, expect, faults);
  const mails = store.db.selectFrom('mail').select('id').where('subject_id', '=', row.id);
  expect('the number of mails', (await mails.where('kind', '=', 'registration').execute()).length, 1);
  return faults;
}

async function inspectFiles(
  store: Inspected,
  { id, recordKey, photo, passport }: { id: string; recordKey: RecordKey } & Pick<Sent, 'photo' | 'passport'>,
  expect: (what: string, found: unknown, wanted: unknown) => void,
  faults: string[],
) {
  try {
    const stored = await readFileOf(store, id, 'passport', recordKey);
    expect('the passport scan', stored.equals(passport), true);
    const picture = await readFileOf(store, id, 'photo', recordKey);
    expect('the photograph', await sizeOf(picture), { width: photo.width, height: photo.height });
  } catch (error) {
    faults.push(`a file: ${(error as Error).message}`);
  }
}

async function readFileOf(
  { db, files }: Inspected,
  registrationId: string,
  kind: 'photo' | 'passport',
  recordKey: RecordKey,
): Promise<Buffer> {
  const { file_id } = await db
    .selectFrom('registration_file')
    .select('file_id')
    .where('registration_id', '=', registrationId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return (await openStoredFile(db, files, recordKey, file_id)).bytes;
}

/**
 * Returns the width and height of a picture. Decodes every pixel, so that a picture whose end is missing causes an
 * error.
 */
async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number }> {
  const { info } = await sharp(bytes, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height };
}
