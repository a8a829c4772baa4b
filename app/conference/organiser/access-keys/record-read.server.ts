import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** What this process knows to be in the audit already. It is emptied when a new day begins. */
const recorded = { day: '', reads: new Set<string>() };

/**
 * Records that a key reads a list of people or money: one act for each key, list and day. A program asks for thousands
 * of pages, and an act for each would hide the others. `list` is the address of the list.
 */
export async function recordRead(
  db: Database,
  { keyId, list, requestId }: { keyId: string; list: string; requestId: string },
  now: Date,
): Promise<void> {
  const day = dayAt(now, edition.timeZone);
  if (recorded.day !== day) {
    recorded.day = day;
    recorded.reads.clear();
  }
  const read = `${keyId} ${list}`;
  if (recorded.reads.has(read)) return;
  await db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('access_key_read')
      .values({ organiser_id: keyId, list, day })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows === 0n) return;
    await recordAct(tx, {
      ...byOrganiser({ organiserId: keyId, requestId }),
      action: 'access-key.read-list',
      subject: 'list',
      detail: { list },
    });
  });
  recorded.reads.add(read);
}
