import { recordAct } from '#conference/audit/record-act.server.ts';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { renewRecordKey } from '#conference/privacy/erasure/renew-record-key.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { openFileRemover } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { countDone, processUpTo } from '#platform/jobs/process-rows.server.ts';
import { readClosing } from './close-edition.server.ts';

type Store = Pick<Platform, 'db' | 'files' | 'secrets' | 'log'>;

/** How many records, files and bytes a destruction would take at this moment. */
export type DestructionPlan = { records: number; files: number; bytes: number };

/** The dry run: counts what a destruction would take now, and destroys nothing. */
export async function planDestruction(db: Database): Promise<DestructionPlan> {
  const { count } = await selectDue(db)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const files = await db
    .selectFrom('stored_file')
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.sum<string | null>('byte_size').as('bytes')])
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('id', 'in', selectFrom('registration_file').select('file_id')),
        eb(
          'id',
          'in',
          selectFrom('booking').select('picture_file_id').where('picture_file_id', 'is not', null),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  return { records: Number(count), files: Number(files.count), bytes: Number(files.bytes ?? 0) };
}

/** Whether the days of keeping are over and something is still there. */
export async function isDestructionDue(db: Database, now: Date): Promise<boolean> {
  const closing = await readClosing(db);
  if (!closing || dayAt(now, edition.timeZone) < closing.destroyedOn) return false;
  return (await selectDue(db).select('registration.id').limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Destroys passport data and files once the days of keeping are over, so many registrations at most: each in a
 * transaction of its own, so that a kill loses nothing and the next run goes on. Gives how many it did; throws at the end
 * when some could not be.
 */
export async function destroyPassports(store: Store, { most }: { most: number }, now: Date): Promise<number> {
  if (!(await isDestructionDue(store.db, now))) return 0;
  const readNext = async (after: string, count: number) =>
    await selectDue(store.db)
      .select('registration.id')
      .where('registration.id', '>', after)
      .orderBy('registration.id')
      .limit(count)
      .execute();
  const removeBytes = openFileRemover(store);
  const tried = await processUpTo(
    store.log,
    { label: 'registration', limit: most, readNext },
    async ({ id }) => {
      await removeBytes(await store.db.transaction().execute((tx) => destroyOne(tx, store, id, now)));
    },
  );
  return countDone(tried);
}

/** Registrations that still have passport data, or a file of theirs or of a booking. */
function selectDue(db: Database) {
  return db
    .selectFrom('registration')
    .where(({ or, exists, selectFrom, eb }) =>
      or([
        eb('passport_destroyed_at', 'is', null),
        exists(
          selectFrom('registration_file')
            .select('file_id')
            .whereRef('registration_id', '=', 'registration.id'),
        ),
        exists(
          selectFrom('booking')
            .select('booking.id')
            .whereRef('booking.registration_id', '=', 'registration.id')
            .where('picture_file_id', 'is not', null),
        ),
      ]),
    );
}

/** Gives the ids of the files whose bytes are to be removed after the commit. */
async function destroyOne(tx: Database, { secrets }: Store, id: string, now: Date): Promise<string[]> {
  const registration = await tx
    .selectFrom('registration')
    .select(['record_key_id', 'passport_destroyed_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  // Erased meanwhile.
  if (!registration) return [];
  const own = await tx
    .deleteFrom('registration_file')
    .where('registration_id', '=', id)
    .returning('file_id')
    .execute();
  const pictures = await tx
    .selectFrom('booking')
    .select(['id', 'picture_file_id', 'record_key_id'])
    .where('registration_id', '=', id)
    .where('picture_file_id', 'is not', null)
    .forUpdate()
    .execute();
  const fileIds = [
    ...own.map(({ file_id }) => file_id),
    ...pictures.flatMap((row) => row.picture_file_id ?? []),
  ];
  // Another job did it while this one waited.
  if (registration.passport_destroyed_at !== null && fileIds.length === 0) return [];
  for (const booking of pictures) {
    await tx
      .updateTable('booking')
      .set({ picture_file_id: null, record_key_id: null })
      .where('id', '=', booking.id)
      .execute();
  }
  if (fileIds.length > 0) await tx.deleteFrom('stored_file').where('id', 'in', fileIds).execute();
  const pictureKeys = pictures.flatMap((row) => row.record_key_id ?? []);
  if (pictureKeys.length > 0) await tx.deleteFrom('record_key').where('id', 'in', pictureKeys).execute();
  await tx
    .updateTable('registration')
    .set({ sealed_details: null, passport_destroyed_at: registration.passport_destroyed_at ?? now })
    .where('id', '=', id)
    .execute();
  await renewRecordKey(tx, secrets, { registrationId: id, keyId: registration.record_key_id });
  await recordAct(tx, {
    actor: 'system',
    action: 'passport-details.destroyed',
    subject: 'registration',
    subjectId: id,
    detail: { files: fileIds.length },
  });
  return fileIds;
}
