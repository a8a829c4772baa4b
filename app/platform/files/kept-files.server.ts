import { sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import type { FileKind } from '#platform/database/database-types.ts';
import { addTime, hours } from '#platform/durations.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { countDone, tryAll } from '#platform/jobs/try-each.server.ts';
import {
  makeRecordKey,
  openRecordKey,
  type RecordKey,
  RecordKeyErased,
  sealValue,
  unsealValue,
} from '#platform/keys/record-keys.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import type { Log } from '#platform/log.server.ts';
import type { ReadyFile } from './deposits.server.ts';
import type { FileStore } from './files.server.ts';
import {
  type CheckedFile,
  depositFile,
  handOverFile,
  openRemoval,
  storeFile,
} from './stored-files.server.ts';

/** A file that came with a refused form, so that nobody on a slow link sends it twice. */
export type KeptFile = { id: string; name: string };

/** A file of a form: checked just now, or kept from an earlier try. */
export type FormFile = { checked: CheckedFile } | { keptId: string };

/** A proof of payment holds somebody else's data: it waits while the organiser mends the form, and no longer. */
const keptForHours: Record<FileKind, number> = { photo: 24, passport: 24, picture: 24, proof: 1 };
const mostAHolder = 6;
/** A client without cookies is a new browser each time; together they must not fill the disk. */
const mostBytesInAll = 2 * 1024 ** 3;

/** What a file's name is sealed for, bound to what is stored. */
const namePurpose = 'name';

type Store = { db: Database; files: FileStore; secrets: Secrets };

/**
 * Keeps a file 24 hours, a proof of payment one; of more than six of a holder's files the oldest go, as of 2 GiB of all.
 * `holderHash` is of a visitor's browser or, at the desk, of an organiser's session; its column has the name of the first.
 */
export async function keepFile(
  store: Store,
  file: CheckedFile & { name: string; field: FileKind; holderHash: Buffer },
  now: Date,
): Promise<KeptFile> {
  const deposit = await depositFile(store.files, file);
  const id = await store.db.transaction().execute(async (tx) => {
    const record = await makeRecordKey(tx, store.secrets);
    const fileId = await storeFile(tx, record, deposit);
    await tx
      .insertInto('kept_file')
      .values({
        file_id: fileId,
        browser_hash: file.holderHash,
        field: file.field,
        sealed_name: sealValue(record, namePurpose, file.name),
        expires_at: addTime(now, hours(keptForHours[file.field])),
      })
      .execute();
    return fileId;
  });
  const overQuota = await store.db
    .selectFrom('kept_file')
    .select('file_id')
    .where('browser_hash', '=', file.holderHash)
    .orderBy('expires_at', 'desc')
    .offset(mostAHolder)
    .execute();
  for (const { file_id } of overQuota) await dropKeptFile(store, file_id);
  await dropOldestBeyond(store, mostBytesInAll);
  return { id, name: file.name };
}

/** Finds a kept file of this holder and field; undefined when it expired or is somebody else's. */
export async function findKeptFile(
  store: Store,
  wanted: { id: string; field: FileKind; holderHash: Buffer },
  now: Date,
): Promise<KeptFile | undefined> {
  if (!isUuid(wanted.id)) return undefined;
  const row = await store.db
    .selectFrom('kept_file')
    .innerJoin('stored_file', 'stored_file.id', 'kept_file.file_id')
    .select(['sealed_name', 'record_key_id'])
    .where('file_id', '=', wanted.id)
    .where('field', '=', wanted.field)
    .where('browser_hash', '=', wanted.holderHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return undefined;
  try {
    const record = await openRecordKey(store.db, store.secrets, row.record_key_id);
    return { id: wanted.id, name: String(unsealValue(record, namePurpose, row.sealed_name)) };
  } catch (error) {
    // The same form, sent twice, may have claimed it, and so destroyed its key, since its row was read.
    if (error instanceof RecordKeyErased) return undefined;
    throw error;
  }
}

/**
 * Moves a kept file to a record, inside the transaction that makes the record; it is kept no longer. False
 * when it is no longer kept: somebody claimed it at the same moment, or its time ran out.
 */
async function claimKeptFile(tx: Database, secrets: Secrets, id: string, to: RecordKey): Promise<boolean> {
  const claimed = await tx.deleteFrom('kept_file').where('file_id', '=', id).executeTakeFirst();
  if (claimed.numDeletedRows === 0n) return false;
  const { record_key_id } = await tx
    .selectFrom('stored_file')
    .select('record_key_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const from = await openRecordKey(tx, secrets, record_key_id);
  await handOverFile(tx, id, from, to);
  await tx.deleteFrom('record_key').where('id', '=', from.id).execute();
  return true;
}

/** Puts a form's file into a record and returns its id; undefined when a kept one is no longer there. */
export async function putFormFile(
  tx: Database,
  { secrets }: Pick<Store, 'secrets'>,
  record: RecordKey,
  file: ReadyFile,
): Promise<string | undefined> {
  if ('deposit' in file) return await storeFile(tx, record, file.deposit);
  return (await claimKeptFile(tx, secrets, file.keptId, record)) ? file.keptId : undefined;
}

/** Removes the kept files whose time has run out; throws at the end when some could not be. */
export async function dropExpiredFiles(store: Store & { log: Pick<Log, 'error'> }, now: Date): Promise<void> {
  const expired = await store.db
    .selectFrom('kept_file')
    .select('file_id as id')
    .where('expires_at', '<=', now)
    .execute();
  const removeBytes = openRemoval(store);
  const tried = await tryAll(store.log, 'keptFile', expired, async ({ id }) => {
    if (await dropKeptRow(store.db, id)) await removeBytes([id]);
  });
  countDone(tried);
}

/**
 * Destroys what is kept under these hashes, inside the transaction that ends what they stand for: nothing opens it from
 * then on. Its bytes are swept within a day.
 */
export async function dropKeptFilesOf(tx: Database, holderHashes: readonly Buffer[]): Promise<void> {
  if (holderHashes.length === 0) return;
  const kept = await tx
    .deleteFrom('kept_file')
    .where('browser_hash', 'in', holderHashes)
    .returning('file_id')
    .execute();
  if (kept.length === 0) return;
  const ids = kept.map(({ file_id }) => file_id);
  const stored = await tx
    .deleteFrom('stored_file')
    .where('id', 'in', ids)
    .returning('record_key_id')
    .execute();
  const keyIds = stored.map(({ record_key_id }) => record_key_id);
  if (keyIds.length > 0) await tx.deleteFrom('record_key').where('id', 'in', keyIds).execute();
}

async function dropOldestBeyond(store: Store, mostBytes: number) {
  const oldest = await store.db
    .selectFrom(
      store.db
        .selectFrom('kept_file')
        .innerJoin('stored_file', 'stored_file.id', 'kept_file.file_id')
        .select(['file_id', sql<string>`sum(byte_size) over (order by expires_at desc, file_id)`.as('bytes')])
        .as('newest_first'),
    )
    .select('file_id')
    .where('bytes', '>', String(mostBytes))
    .execute();
  for (const { file_id } of oldest) await dropKeptFile(store, file_id);
}

async function dropKeptFile({ db, files }: Store, id: string) {
  if (await dropKeptRow(db, id)) await files.remove(id);
}

/** Whether nothing names the bytes any more. */
async function dropKeptRow(db: Database, id: string): Promise<boolean> {
  await db.transaction().execute(async (tx) => {
    // Whoever claims it at this moment holds the row; then it is theirs and not dropped.
    const kept = await tx.deleteFrom('kept_file').where('file_id', '=', id).returning('file_id').execute();
    if (kept.length === 0) return;
    const { record_key_id } = await tx
      .deleteFrom('stored_file')
      .where('id', '=', id)
      .returning('record_key_id')
      .executeTakeFirstOrThrow();
    await tx.deleteFrom('record_key').where('id', '=', record_key_id).execute();
  });
  const row = await db.selectFrom('stored_file').select('id').where('id', '=', id).executeTakeFirst();
  return row === undefined;
}
