import { isMailPending, removeMails } from '#conference/mails/personal-data.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { addTime, days, hours } from '#platform/durations.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { countDone, processRows } from '#platform/jobs/process-rows.server.ts';
import { deleteKeys } from '#platform/keys/personal-data.server.ts';
import { openRecordKey, type RecordKey, sealValue, unsealValue } from '#platform/keys/record-keys.server.ts';
import { writeErasureJournal } from './erasure-journal.server.ts';

/** How long the follow-up waits until the mail that reports the erasure is sent. Then it finishes without this mail. */
export const maxReportWait = days(7);
/** How long the email addresses of the person are kept after the report was sent. */
export const keepAfterReport = hours(1);

const purpose = 'erased addresses';

/** Seals the email addresses of an erased person until the report is sent. The report goes to the first address. */
export function sealAddresses(record: RecordKey, emails: string[]): Buffer {
  return sealValue(record, purpose, emails);
}

/** Opens the addresses of an erased person. Returns an empty list after the follow-up is finished. */
export async function openAddresses({ db, secrets }: Pick<Platform, 'db' | 'secrets'>, followUpId: string) {
  const row = await db
    .selectFrom('erasure_aftermath')
    .select(['record_key_id', 'sealed_addresses'])
    .where('id', '=', followUpId)
    .executeTakeFirst();
  if (!row?.record_key_id || !row.sealed_addresses) return [];
  const record = await openRecordKey(db, secrets, row.record_key_id);
  return unsealValue(record, purpose, row.sealed_addresses) as string[];
}

type Store = Pick<Platform, 'db' | 'config' | 'secrets' | 'files' | 'mailer' | 'limits'>;

/**
 * Removes what the transaction of an erasure could not remove: the bytes of files, mails in the outbox, and counts of
 * rate limits. Running it again does no harm.
 */
export async function followUp(store: Store, followUpId: string): Promise<void> {
  const row = await store.db
    .selectFrom('erasure_aftermath')
    .select(['file_ids', 'mail_ids'])
    .where('id', '=', followUpId)
    .executeTakeFirst();
  for (const id of row?.file_ids ?? []) await store.files.remove(id);
  await removeMails(store.mailer, row?.mail_ids ?? []);
  for (const address of await openAddresses(store, followUpId)) {
    await store.mailer.forget(address);
    await store.limits.forget(address);
  }
}

/**
 * Runs every open follow-up again. An earlier run may have been interrupted, or a mail was just being sent and could
 * not be removed. A follow-up is finished an hour after its report was sent, or after a week if the report could not be
 * sent. Then its addresses are destroyed. If a follow-up fails, continues with the other follow-ups and throws at the
 * end.
 */
export async function finishFollowUps(store: Store & Pick<Platform, 'log'>, now: Date): Promise<void> {
  const open = await store.db
    .selectFrom('erasure_aftermath')
    .select(['id', 'erased_at'])
    .where('finished_at', 'is', null)
    .execute();
  if (open.length > 0) await writeErasureJournal(store);
  const sentBefore = addTime(now, -keepAfterReport);
  const tried = await processRows(store.log, 'followUp', open, async ({ id, erased_at }) => {
    await followUp(store, id);
    const isTooLate = now > addTime(erased_at, maxReportWait);
    if (isTooLate || !(await isMailPending(store.db, id, sentBefore))) await finish(store.db, id, now);
  });
  countDone(tried);
}

async function finish(db: Database, followUpId: string, now: Date) {
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('erasure_aftermath')
      .select('record_key_id')
      .where('id', '=', followUpId)
      .forUpdate()
      .executeTakeFirst();
    if (!row?.record_key_id) return;
    await tx
      .updateTable('erasure_aftermath')
      .set({ record_key_id: null, sealed_addresses: null, file_ids: [], mail_ids: [], finished_at: now })
      .where('id', '=', followUpId)
      .execute();
    await deleteKeys(tx, [row.record_key_id]);
  });
}
