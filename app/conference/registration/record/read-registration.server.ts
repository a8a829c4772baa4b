import { sql } from 'kysely';
import { byParticipant, recordAct } from '#conference/audit/record-act.server.ts';
import { showStoredFile } from '#conference/audit/show-stored-file.server.ts';
import { stallHolderType } from '#conference/edition/stall-holder-type.ts';
import type { SealedDetails } from '#conference/registration/registration.ts';
import { registrationFiles } from '#conference/registration/registrations.server.ts';
import { openDetails } from '#conference/registration/sealed-details.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { FileKind } from '#platform/database/database-types.ts';
import type { CheckedFile } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';

/** A query of the fields of registrations that are not sealed, for participants and organisers. */
export function selectPlain(db: Database) {
  return db
    .selectFrom('registration')
    .select(['id', 'reference', 'email', 'full_name as fullName', 'participant_type as participantType'])
    .select(['needs_visa as needsVisa', 'cloth_size as clothSize', 'shoe_size as shoeSize', 'country'])
    .select(['interested_doctorate as interestedDoctorate', 'created_at as createdAt', 'organisation'])
    .select(sql<boolean>`participant_type = ${stallHolderType}`.as('isStallHolder'))
    .select(sql<boolean>`status = 'waiting'`.as('isWaiting'))
    .select(sql<boolean>`email_confirmed_at is not null`.as('isEmailProved'));
}

/** Reads a registration for its own participant, with its files by kind. Returns undefined if it does not exist. */
export async function readRegistration(db: Database, id: string) {
  const row = await selectPlain(db)
    .select(sql<boolean>`paid_at is not null`.as('isPaid'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const files = await db
    .selectFrom(registrationFiles(db).as('file'))
    .select([
      'kind',
      'file_id as id',
      'media_type as mediaType',
      'byte_size as byteSize',
      'created_at as createdAt',
    ])
    .where('registration_id', '=', id)
    .execute();
  return { ...row, files: Object.fromEntries(files.map(({ kind, ...file }) => [kind, file])) };
}

/** Reads the name and email of a registration whose mailbox is proved. Returns undefined otherwise. */
export async function readProvedRegistration(db: Database, id: string) {
  return await db
    .selectFrom('registration')
    .select(['id', 'email', 'full_name as fullName'])
    .where('id', '=', id)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst();
}

export type OwnFile = NonNullable<Awaited<ReturnType<typeof readRegistration>>>['files'][string];

type Viewer = { registrationId: string; requestId: string };

/**
 * Opens a participant's own passport details and records that they were shown. The caller checks that the mailbox was
 * proved within the last hour. Returns undefined if the details were destroyed after the edition.
 */
export async function openOwnDetails(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  viewer: Viewer,
): Promise<SealedDetails | undefined> {
  const row = await db
    .selectFrom('registration')
    .select(['record_key_id', 'sealed_details'])
    .where('id', '=', viewer.registrationId)
    .executeTakeFirstOrThrow();
  const details = openDetails(await openRecordKey(db, secrets, row.record_key_id), row.sealed_details);
  if (!details) return undefined;
  await recordAct(db, { ...byParticipant(viewer), action: 'passport-details.shown' });
  return details;
}

/**
 * Opens a file of a participant's own registration and records that it was shown. Returns undefined if the file belongs
 * to somebody else.
 */
export async function openOwnFile(
  store: Pick<Platform, 'db' | 'secrets' | 'files'>,
  viewer: Viewer,
  fileId: string,
): Promise<(CheckedFile & { kind: FileKind }) | undefined> {
  const row = await store.db
    .selectFrom(registrationFiles(store.db).as('file'))
    .select(['file_id as id', 'kind', 'record_key_id'])
    .where('file_id', '=', fileId)
    .where('registration_id', '=', viewer.registrationId)
    .executeTakeFirst();
  if (!row) return undefined;
  const act = { action: `${row.kind}.shown`, subject: 'file', subjectId: fileId } as const;
  const file = await showStoredFile(store, row, { ...byParticipant(viewer), ...act });
  return { ...file, kind: row.kind };
}
