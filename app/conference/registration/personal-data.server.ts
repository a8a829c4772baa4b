import { sql } from 'kysely';
import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import { readFacts } from '#conference/edition/settings/stored-settings.server.ts';
import { stallHolderType } from '#conference/edition/stall-holder-type.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { deleteFiles } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openExistingRecordKeys } from '#platform/keys/open-existing-record-keys.server.ts';
import { makeRecordKey, openRecordKey, sealValue, unsealValue } from '#platform/keys/record-keys.server.ts';
import { notePurpose } from './record/add-note.server.ts';
import { openDetails } from './sealed-details.server.ts';

type Store = Pick<Platform, 'db' | 'secrets'>;

/** A person's registrations, with their passport details, files and notes. */
export const registrationData = {
  tables: {
    // The database deletes these rows together with the record key.
    passport_fingerprint: 'deleted',
    registration: { deletedBy: { id: 'registrationIds' } },
    registration_file: { deletedBy: { registration_id: 'registrationIds' } },
    registration_note: { deletedBy: { registration_id: 'registrationIds' } },
    waiting_list_entry: { deletedBy: { registration_id: 'registrationIds' } },
    submission: {
      deletedBy: { registration_id: 'registrationIds' },
      finds: { browser_hash: 'browserHashes' },
    },
  },
  sealed: {
    'registration.sealed_details': 'destroyed',
    'registration_note.sealed_text': { renewedFor: notePurpose, foundBy: 'registration_id' },
  },
  texts: { note: { read: readNotes, write: writeNote } },
  removeUnreadable,
} as const;

/** `merged_into`: the registration into which this one was merged, or null. */
type SamePerson = { id: string; email: string; merged_into: string | null };

/**
 * Finds the registrations of a person: this one, and all others with the same email address. With `isMerged`, also
 * finds registrations that were merged with one of these, in either direction, and repeats this for each registration
 * that it finds. Returns an empty list if the registration does not exist.
 */
export async function findSamePerson(
  db: Database,
  registrationId: string,
  { isMerged }: { isMerged: boolean },
): Promise<SamePerson[]> {
  // Uses three searches with an index, because PostgreSQL would read every registration for one search with "or".
  const { rows } = await sql<SamePerson>`
    with recursive same (id, email, merged_into) as (
      select id, email, merged_into from registration where id = ${registrationId}
      union
      select other.* from same cross join lateral (
        select id, email, merged_into from registration where email = same.email
        union all
        select id, email, merged_into from registration where merged_into = same.id and ${isMerged}
        union all
        select id, email, merged_into from registration where id = same.merged_into and ${isMerged}
      ) as other
    )
    select id, email, merged_into from same`.execute(db);
  return rows;
}

/** Locks registrations, in the order of their ids, until the transaction ends. Leaves out deleted ones. */
export async function lockRegistrations(tx: Database, ids: readonly string[]) {
  return await tx
    .selectFrom('registration')
    .select(['id', 'email', 'record_key_id', 'passport_destroyed_at'])
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Keeps a registration from being deleted until the transaction ends. Returns false if it does not exist. */
export async function lockAgainstDeletion(tx: Database, id: string): Promise<boolean> {
  const held = tx.selectFrom('registration').select('id').where('id', '=', id).forKeyShare();
  return (await held.executeTakeFirst()) !== undefined;
}

/** Lists a person's registrations for the copy of their data. Opens sealed values. */
export async function listRegistrationsOf({ db, secrets }: Store, registrationIds: readonly string[]) {
  const rows = await db
    .selectFrom('registration')
    .select(['id', 'reference', 'email', 'full_name as fullName', 'participant_type as participantType'])
    .select(['country', 'needs_visa as needsVisa', 'cloth_size as clothSize', 'shoe_size as shoeSize'])
    .select(['interested_doctorate as interestedDoctorate', 'status', 'created_at as registeredAt'])
    .select('organisation')
    .select(['updated_at as changedAt', 'email_confirmed_at as emailConfirmedAt', 'paid_at as paidAt'])
    .select(['withdrawn_at as withdrawnAt', 'passport_destroyed_at', 'sealed_details', 'record_key_id'])
    .select('is_from_desk as isMadeByOrganisers')
    .where('id', '=', anyOf(registrationIds))
    .orderBy('created_at')
    .execute();
  const facts = await readFacts(db);
  return await Promise.all(
    rows.map(async ({ record_key_id, sealed_details, passport_destroyed_at, ...row }) => {
      const record = await openRecordKey(db, secrets, record_key_id);
      const notes = await db
        .selectFrom('registration_note')
        .select(['sealed_text', 'created_at as at'])
        .where('registration_id', '=', row.id)
        .orderBy('created_at')
        .execute();
      const wait = await db
        .selectFrom('waiting_list_entry')
        .select(['joined_at as joinedAt', 'offered_at as offeredAt', 'offer_until as offerUntil'])
        .select(['ended_at as endedAt', 'ended_because as endedBecause'])
        .where('registration_id', '=', row.id)
        .executeTakeFirst();
      return {
        ...row,
        participantType: nameParticipantType(facts, row.participantType),
        waitingList: wait,
        passport:
          row.participantType === stallHolderType
            ? undefined
            : (openDetails(record, sealed_details) ?? { destroyedAt: passport_destroyed_at }),
        notesOfOrganisers: notes.map(({ at, sealed_text }) => ({
          at,
          text: unsealValue(record, notePurpose, sealed_text),
        })),
      };
    }),
  );
}

/** Deletes the photograph and the passport scan of a registration. Returns the ids of the files. */
export async function removeFiles(tx: Database, registrationId: string): Promise<string[]> {
  const files = await tx
    .deleteFrom('registration_file')
    .where('registration_id', '=', registrationId)
    .returning('file_id')
    .execute();
  const fileIds = files.map(({ file_id }) => file_id);
  await deleteFiles(tx, fileIds);
  return fileIds;
}

/** Deletes the passport details of registrations. If they were deleted before, keeps the time of the first deletion. */
export async function destroyDetails(tx: Database, registrationIds: readonly string[], now: Date) {
  await tx
    .updateTable('registration')
    .set({
      sealed_details: null,
      passport_destroyed_at: sql`coalesce(passport_destroyed_at, ${now})`,
      updated_at: now,
    })
    .where('id', '=', anyOf(registrationIds))
    .execute();
}

/** Sets a registration's record key. The caller seals everything again with the new key. */
export async function setRecordKey(tx: Database, registrationId: string, keyId: string): Promise<void> {
  await tx
    .updateTable('registration')
    .set({ record_key_id: keyId })
    .where('id', '=', registrationId)
    .execute();
}

async function readNotes(
  { db, secrets }: Store,
  { person, id }: { person: { registrationIds: string[] }; id?: string | undefined },
) {
  const rows = await db
    .selectFrom('registration_note')
    .innerJoin('registration', 'registration.id', 'registration_id')
    .select(['registration_note.id', 'registration_id', 'sealed_text', 'record_key_id'])
    .select('registration_note.created_at')
    .where((row) => row.not(row('registration_id', '=', anyOf(person.registrationIds))))
    .$if(id !== undefined, (query) => query.where('registration_note.id', '=', id ?? ''))
    .execute();
  const records = await openExistingRecordKeys(db, secrets, rows);
  return rows.flatMap((row) => {
    const record = records.get(row.record_key_id);
    if (!record) return [];
    const text = String(unsealValue(record, notePurpose, row.sealed_text));
    const home = { kind: 'registration' as const, id: row.registration_id };
    return { id: row.id, at: row.created_at, home, parts: [text] };
  });
}

async function writeNote({ db, secrets }: Store, id: string, [text = '']: string[]) {
  const { record_key_id } = await db
    .selectFrom('registration_note')
    .innerJoin('registration', 'registration.id', 'registration_id')
    .select('record_key_id')
    .where('registration_note.id', '=', id)
    .executeTakeFirstOrThrow();
  const sealed = sealValue(await openRecordKey(db, secrets, record_key_id), notePurpose, text);
  await db.updateTable('registration_note').set({ sealed_text: sealed }).where('id', '=', id).execute();
}

async function removeUnreadable(
  { db, secrets }: Store,
  { registrationIds, fileIds }: { registrationIds: string[]; fileIds: string[] },
  now: Date,
) {
  await db.deleteFrom('registration_file').where('file_id', '=', anyOf(fileIds)).execute();
  await db.deleteFrom('registration_note').where('registration_id', '=', anyOf(registrationIds)).execute();
  await destroyDetails(db, registrationIds, now);
  for (const id of registrationIds) await setRecordKey(db, id, (await makeRecordKey(db, secrets)).id);
}
