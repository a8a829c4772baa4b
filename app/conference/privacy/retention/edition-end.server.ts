import { edition } from '#conference/edition/edition.server.ts';
import { editionCancellations } from '#conference/money/refunds/edition-cancellation.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** Why an edition accepts no new registrations and bookings: an owner has cancelled it, or closed it after its end. */
export type EditionEnd = 'cancelled' | 'closed';

/**
 * Reads whether the edition has ended. Returns undefined while the edition is open. Uses a single query, because every
 * form calls this function.
 */
export async function readEditionEnd(db: Database): Promise<EditionEnd | undefined> {
  const { isCancelled, isClosed } = await db
    .selectNoFrom((row) => [
      row.exists(editionCancellations(db)).as('isCancelled'),
      row
        .exists(db.selectFrom('edition_closing').select('edition').where('edition', '=', edition.id))
        .as('isClosed'),
    ])
    .executeTakeFirstOrThrow();
  const end = isCancelled ? 'cancelled' : isClosed ? 'closed' : undefined;
  newest.set(db, end);
  return end;
}

/** What this process has read last from each database. A server has one database. */
const newest = new WeakMap<Database, EditionEnd | undefined>();

/** Returns whether the edition has ended, as this process has read it last: at most a few seconds ago. */
export function newestEditionEnd(db: Database): EditionEnd | undefined {
  return newest.get(db);
}
