import type { Database } from '#platform/database/database.server.ts';
import { addTime, days, hours } from '#platform/durations.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { countDone, processRows } from '#platform/jobs/process-rows.server.ts';
import { openRecordKey, type RecordKey, sealValue, unsealValue } from '#platform/keys/record-keys.server.ts';
import { removeMails } from './drop-traces.server.ts';
import { writeErasureJournal } from './erasure-journal.server.ts';

/** A report that no mail server takes is not waited for any longer than this. */
const longestWait = days(7);

const purpose = 'erased addresses';

/** Seals the addresses of an erased person until the erasure is reported; the person's first comes first. */
export function sealAddresses(record: RecordKey, emails: string[]): Buffer {
  return sealValue(record, purpose, emails);
}

/** The addresses of an aftermath that is not finished. */
export async function openAddresses(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  aftermathId: string,
): Promise<string[]> {
  const row = await db
    .selectFrom('erasure_aftermath')
    .select(['record_key_id', 'sealed_addresses'])
    .where('id', '=', aftermathId)
    .executeTakeFirst();
  if (!row?.record_key_id || !row.sealed_addresses) return [];
  return unsealValue(
    await openRecordKey(db, secrets, row.record_key_id),
    purpose,
    row.sealed_addresses,
  ) as string[];
}

type Store = Pick<Platform, 'db' | 'config' | 'secrets' | 'files' | 'mailer' | 'limits'>;
type LoggedStore = Store & Pick<Platform, 'log'>;

/** Removes what no transaction can: bytes of files, mails in the outbox, counts of tries. May be done again. */
export async function clearAftermath(store: Store, aftermathId: string): Promise<void> {
  const row = await store.db
    .selectFrom('erasure_aftermath')
    .select(['file_ids', 'mail_ids'])
    .where('id', '=', aftermathId)
    .executeTakeFirst();
  for (const id of row?.file_ids ?? []) await store.files.remove(id);
  await removeMails(store.mailer, row?.mail_ids ?? []);
  for (const address of await openAddresses(store, aftermathId)) {
    await store.mailer.forget(address);
    await store.limits.forget(address);
  }
}

/**
 * Clears every aftermath once more, for the case that its process died or a mail was on its way, and destroys the
 * address of each whose report was sent an hour ago, or could not be sent for a week. Throws at the end when some could
 * not be.
 */
export async function finishAftermaths(store: LoggedStore, now: Date): Promise<void> {
  const open = await store.db
    .selectFrom('erasure_aftermath')
    .select(['id', 'erased_at'])
    .where('finished_at', 'is', null)
    .execute();
  if (open.length > 0) await writeErasureJournal(store);
  const tried = await processRows(store.log, 'aftermath', open, async ({ id, erased_at }) => {
    await clearAftermath(store, id);
    const isOver = now.getTime() - erased_at.getTime() > longestWait;
    if (isOver || (await isReported(store.db, id, now))) await finish(store.db, id, now);
  });
  countDone(tried);
}

async function isReported(db: Database, aftermathId: string, now: Date) {
  const waiting = await db
    .selectFrom('mail')
    .select('id')
    .where('subject_id', '=', aftermathId)
    .where((row) =>
      row.or([row('state', 'in', ['queued', 'failed']), row('sent_at', '>', addTime(now, -hours(1)))]),
    )
    .executeTakeFirst();
  return waiting === undefined;
}

async function finish(db: Database, aftermathId: string, now: Date) {
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('erasure_aftermath')
      .select('record_key_id')
      .where('id', '=', aftermathId)
      .forUpdate()
      .executeTakeFirst();
    if (!row?.record_key_id) return;
    await tx
      .updateTable('erasure_aftermath')
      .set({ record_key_id: null, sealed_addresses: null, file_ids: [], mail_ids: [], finished_at: now })
      .where('id', '=', aftermathId)
      .execute();
    await tx.deleteFrom('record_key').where('id', '=', row.record_key_id).execute();
  });
}
