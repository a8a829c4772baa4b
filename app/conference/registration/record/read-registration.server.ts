import { recordAct } from '#conference/audit/record-act.server.ts';
import { showStoredFile } from '#conference/audit/show-stored-file.server.ts';
import type { SealedDetails } from '#conference/registration/registration.ts';
import { registrationFiles } from '#conference/registration/registrations.server.ts';
import { openDetails } from '#conference/registration/sealed-details.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { ClothSize, FileKind } from '#platform/database/database-types.ts';
import type { CheckedFile } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';

/** A registration for its own participant. It contains nothing that is sealed. */
export type OwnRegistration = {
  id: string;
  reference: string;
  email: string;
  fullName: string;
  participantType: string;
  needsVisa: boolean;
  clothSize: ClothSize | null;
  shoeSize: number | null;
  interestedDoctorate: boolean;
  country: string | null;
  isPaid: boolean;
  /** Whether the owner of the mailbox has signed in by mail. */
  isEmailProved: boolean;
  createdAt: Date;
  files: Partial<Record<'photo' | 'passport', OwnFile>>;
};

export type OwnFile = { id: string; mediaType: string; byteSize: number; createdAt: Date };

/** Reads a registration with its list of files. Returns undefined if there is none. */
export async function readRegistration(db: Database, id: string): Promise<OwnRegistration | undefined> {
  const row = await db.selectFrom('registration').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const files = await db
    .selectFrom(registrationFiles(db).as('file'))
    .select(['kind', 'file_id', 'media_type', 'byte_size', 'created_at'])
    .where('registration_id', '=', id)
    .execute();
  return {
    id: row.id,
    reference: row.reference,
    email: row.email,
    fullName: row.full_name,
    participantType: row.participant_type,
    needsVisa: row.needs_visa,
    clothSize: row.cloth_size,
    shoeSize: row.shoe_size,
    interestedDoctorate: row.interested_doctorate,
    country: row.country,
    isPaid: row.paid_at !== null,
    isEmailProved: row.email_confirmed_at !== null,
    createdAt: row.created_at,
    files: Object.fromEntries(
      files.map((file) => [
        file.kind,
        {
          id: file.file_id,
          mediaType: file.media_type,
          byteSize: file.byte_size,
          createdAt: file.created_at,
        },
      ]),
    ),
  };
}

type Viewer = { registrationId: string; requestId: string };

/**
 * Opens a participant's own passport details and records that they were shown. The caller checks that the mailbox was
 * proved within the hour. Returns undefined if they were destroyed after the edition.
 */
export async function showDetails(
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
  await recordAct(db, {
    actor: 'participant',
    actorId: viewer.registrationId,
    action: 'passport-details.shown',
    subject: 'registration',
    subjectId: viewer.registrationId,
    requestId: viewer.requestId,
  });
  return details;
}

/**
 * Opens a file of a participant's own registration and records that it was shown. Returns undefined if the file belongs
 * to somebody else.
 */
export async function showFile(
  store: Pick<Platform, 'db' | 'secrets' | 'files'>,
  viewer: Viewer,
  fileId: string,
): Promise<(CheckedFile & { kind: FileKind }) | undefined> {
  const row = await store.db
    .selectFrom(registrationFiles(store.db).as('file'))
    .select(['kind', 'record_key_id'])
    .where('file_id', '=', fileId)
    .where('registration_id', '=', viewer.registrationId)
    .executeTakeFirst();
  if (!row) return undefined;
  const file = await showStoredFile(
    store,
    { id: fileId, record_key_id: row.record_key_id },
    {
      actor: 'participant',
      actorId: viewer.registrationId,
      action: `${row.kind}.shown`,
      subject: 'file',
      subjectId: fileId,
      requestId: viewer.requestId,
    },
  );
  return { ...file, kind: row.kind };
}
