import { recordAct } from '#conference/audit/record-act.server.ts';
import { destroyLetterPassports } from '#conference/documents/personal-data.server.ts';
import { bookings } from '#conference/festival/bookings.server.ts';
import { removePictures } from '#conference/festival/personal-data.server.ts';
import { refusalProofs, removeRefusalProofs } from '#conference/money/cancellation/personal-data.server.ts';
import { renewRecordKey } from '#conference/privacy/erasure/renew-record-key.server.ts';
import { destroyNeeds } from '#conference/registration/participation/personal-data.server.ts';
import {
  destroyDetails,
  lockRegistrations,
  removeFiles,
} from '#conference/registration/personal-data.server.ts';
import { destroyExtraAnswers } from '#conference/registration/questions/personal-data.server.ts';
import { extraAnswerFiles } from '#conference/registration/questions/read-extra-answers.server.ts';
import { registrationFiles, registrations } from '#conference/registration/registrations.server.ts';
import { destroyVisaData } from '#conference/visa/personal-data.server.ts';
import { asNumber, countRows } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { openFileRemover, storedFiles } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { countDone, processUpTo } from '#platform/jobs/process-rows.server.ts';
import { hasPassed } from './close-edition.server.ts';

type Store = Pick<Platform, 'db' | 'files' | 'secrets' | 'log'>;

/** Counts the registrations, files and bytes that would be destroyed now. Changes nothing. */
export async function planDestruction(db: Database) {
  const files = await db
    .selectFrom(storedFiles(db).as('file'))
    .select(({ fn }) => [asNumber(fn.countAll()).as('files'), asNumber(fn.sum('byte_size')).as('bytes')])
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('id', 'in', selectFrom(registrationFiles(db).as('own')).select('file_id')),
        eb('id', 'in', selectPictures(db).select('picture_file_id')),
        eb('id', 'in', db.selectFrom(refusalProofs(db).as('proof')).select('proof_file_id')),
        eb('id', 'in', db.selectFrom(extraAnswerFiles(db).as('answer')).select('answer.file_id')),
      ]),
    )
    .executeTakeFirstOrThrow();
  return { records: await countRows(db, selectDue(db)), ...files };
}

/** True if the deadline has passed and a registration still has passport data or files. */
export async function isDestructionDue(db: Database, now: Date): Promise<boolean> {
  if (!(await hasPassed(db, 'destroyedOn', now))) return false;
  return (await selectDue(db).select('id').limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Destroys the passport data and files of at most `limit` registrations, once the deadline has passed: the days that
 * the edition's facts promise (`privacy.passportKeptDays`), counted from its closing (see closing.ts). Each
 * registration has its own transaction, so the next run continues after a crash. Returns the number of registrations.
 * If one registration fails, continues with the other registrations and throws at the end.
 */
export async function destroyPassports(
  store: Store,
  { limit }: { limit: number },
  now: Date,
): Promise<number> {
  if (!(await isDestructionDue(store.db, now))) return 0;
  const readNext = async (after: string, count: number) =>
    await selectDue(store.db).select('id').where('id', '>', after).orderBy('id').limit(count).execute();
  const removeBytes = openFileRemover(store);
  const tried = await processUpTo(store.log, { label: 'registration', limit, readNext }, async ({ id }) => {
    await removeBytes(await store.db.transaction().execute((tx) => destroyOne(tx, store, id, now)));
  });
  return countDone(tried);
}

/** Makes a query of the registrations that still have passport data, a file, or a picture of a booking. */
function selectDue(db: Database) {
  return db
    .selectFrom(registrations(db).as('person'))
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('passport_destroyed_at', 'is', null),
        eb('id', 'in', selectFrom(registrationFiles(db).as('own')).select('registration_id')),
        eb('id', 'in', selectPictures(db).select('registration_id')),
        eb('id', 'in', db.selectFrom(refusalProofs(db).as('proof')).select('registration_id')),
      ]),
    );
}

function selectPictures(db: Database) {
  return db.selectFrom(bookings(db).as('booking')).where('picture_file_id', 'is not', null);
}

/**
 * Destroys the passport data and files of one registration. Returns the ids of the files whose bytes the caller must
 * remove after the commit.
 */
async function destroyOne(tx: Database, { secrets }: Store, id: string, now: Date): Promise<string[]> {
  const [registration] = await lockRegistrations(tx, [id]);
  // The registration was erased in the meantime.
  if (!registration) return [];
  const fileIds = [
    ...(await removeFiles(tx, id)),
    ...(await removePictures(tx, id)),
    ...(await removeRefusalProofs(tx, id)),
    ...(await destroyExtraAnswers(tx, [id])),
  ];
  // Another job destroyed the passport while this job waited for the lock.
  if (registration.passport_destroyed_at !== null && fileIds.length === 0) return [];
  await destroyDetails(tx, [id], now);
  await destroyLetterPassports(tx, [id]);
  await destroyVisaData(tx, [id]);
  await destroyNeeds(tx, [id]);
  await renewRecordKey(tx, secrets, { registrationId: id, keyId: registration.record_key_id });
  const subject = { subject: 'registration', subjectId: id } as const;
  const detail = { files: fileIds.length };
  await recordAct(tx, { actor: 'system', action: 'passport-details.destroyed', ...subject, detail });
  return fileIds;
}
