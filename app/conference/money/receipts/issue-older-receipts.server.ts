import { sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import { openExistingRecordKeys } from '#platform/keys/open-existing-record-keys.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import { issueFor, readUnissued } from './issue-receipts.server.ts';

const portion = 500;

/** The number of an advisory lock. Never change it. */
const olderReceiptsLock = 7_202_601_50;

/**
 * Issues the documents of payments that were recorded before the software issued documents. Issues them once and in the
 * order of the payments. Returns how many documents were issued.
 */
export async function issueOlderReceipts(db: Database, secrets: Secrets, now: Date): Promise<number> {
  let issued = 0;
  for (let newlyIssued = portion; newlyIssued === portion; issued += newlyIssued) {
    newlyIssued = await db.transaction().execute(async (tx) => {
      // Without this lock, two servers that start together would mix up the order.
      await sql`select pg_advisory_xact_lock(${olderReceiptsLock})`.execute(tx);
      const unissued = await readUnissued(tx).limit(portion).execute();
      return await issueFor(tx, unissued, await openExistingRecordKeys(tx, secrets, unissued), now);
    });
  }
  return issued;
}
