import { refundOrders } from '#conference/money/refunds/refund-orders.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';

/** Reads when and by whom the whole edition was cancelled. Returns undefined if the edition was not cancelled. */
export async function readEditionCancellation(db: Database) {
  return await editionCancellations(db).executeTakeFirst();
}

/** A query of the edition's cancellation. It has no row if the edition was not cancelled. */
export function editionCancellations(db: Database) {
  return db
    .selectFrom('edition_cancellation')
    .select(['cancelled_at', 'cancelled_by', 'stopped_at', 'ordered_at']);
}

/** Stores that the edition is cancelled. Returns false if it was already cancelled. */
export async function writeEditionCancellation(
  tx: Database,
  { organiserId }: { organiserId: string },
  now: Date,
): Promise<boolean> {
  const written = await tx
    .insertInto('edition_cancellation')
    .values({ cancelled_at: now, cancelled_by: organiserId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return written.numInsertedOrUpdatedRows === 1n;
}

/** Stores that the refunds of all charges are ordered. */
export async function finishOrdering(db: Database, now: Date): Promise<void> {
  await db
    .updateTable('edition_cancellation')
    .set({ ordered_at: now })
    .where('ordered_at', 'is', null)
    .execute();
}

/**
 * Reads the edition's cancellation and locks it: nobody can stop or resume the refunds until the transaction ends.
 * Returns undefined if the edition is not cancelled.
 */
export async function lockEditionCancellation(tx: Database) {
  return await tx
    .selectFrom('edition_cancellation')
    .select(['cancelled_at', 'stopped_at'])
    .forShare()
    .executeTakeFirst();
}

/** Stops the unsent refunds of a cancelled edition. Returns false if the refunds are already stopped. */
export async function stopRefunds(tx: Database, now: Date): Promise<boolean> {
  const stopped = await tx
    .updateTable('edition_cancellation')
    .set({ stopped_at: now })
    .where('stopped_at', 'is', null)
    .executeTakeFirst();
  if (stopped.numUpdatedRows === 0n) return false;
  await tx
    .updateTable('refund_order')
    .set({ state: 'stopped', updated_at: now })
    .where('is_of_edition', '=', true)
    .where('state', '=', 'queued')
    .execute();
  return true;
}

/** Resumes the refunds of a cancelled edition. Returns false if the refunds are not stopped. */
export async function resumeRefunds(tx: Database, jobs: Pick<Jobs, 'enqueue'>, now: Date): Promise<boolean> {
  const resumed = await tx
    .updateTable('edition_cancellation')
    .set({ stopped_at: null })
    .where('stopped_at', 'is not', null)
    .executeTakeFirst();
  if (resumed.numUpdatedRows === 0n) return false;
  const rows = await refundOrders(tx)
    .where('is_of_edition', '=', true)
    .where('state', '=', 'stopped')
    .execute();
  await tx
    .updateTable('refund_order')
    .set({ state: 'queued', updated_at: now })
    .where('id', '=', anyOf(rows.map(({ id }) => id)))
    .execute();
  for (const { id, provider } of rows) if (provider !== null) await jobs.enqueue(tx, 'send-refund', id);
  return true;
}
