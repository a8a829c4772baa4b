import { hasPermission } from '#conference/organiser/has-permission.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { decideOne } from './bulk-decisions.server.ts';
import { issueOne } from './bulk-issue.server.ts';
import { isPrintOrder, lockOrder, type OrderRow, type Store, stopWithin } from './bulk-orders.server.ts';
import { carryOutPrint } from './carry-out-print.server.ts';

/** How many rows one job handles. This takes a few seconds. A job can run again without harm. */
const batchSize = 50;

/** For the rows of each list: the permission that an order needs, their name in the log, and what is done with one row. */
const work = {
  registrations: { permission: 'documents.issue', row: 'registration', carryOut: issueOne },
  bookings: { permission: 'bookings.decide', row: 'booking', carryOut: decideOne },
} as const;

/**
 * Carries out the next rows of an order, and enqueues the job for the rest. Each row has a separate transaction, with its
 * act and its mail. No row is done twice, even if the process is killed or a job runs twice. If a row fails, logs the
 * failure, leaves the row out and continues. Stops the order if the organiser who gave it is suspended, or has lost the
 * permission.
 */
export async function carryOutNext(store: Store, id: string, now: Date, size = batchSize): Promise<void> {
  if (await isPrintOrder(store.db, id)) return await carryOutPrint(store, id, now);
  for (let count = 0; count < size; count++) {
    if (!(await carryOutRow(store, id, now))) return;
  }
  await store.jobs.enqueue(store.db, 'carry-out-order', id);
}

/** Carries out the next row. Returns false if there is none, or if the order has ended or is stopped. */
async function carryOutRow(store: Store, id: string, now: Date): Promise<boolean> {
  let next: { order: OrderRow; itemId: string } | undefined;
  try {
    return await store.db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, id);
      if (!order) return false;
      const { permission, carryOut } = work[order.list];
      const itemId = await findNext(tx, id);
      if (itemId === undefined) {
        const finished = { finished_at: now, sealed_reason: null };
        await tx.updateTable('bulk_order').set(finished).where('id', '=', id).execute();
        return false;
      }
      if (!(await hasPermission(tx, order.organiserId, permission))) {
        await stopWithin(tx, { id, list: order.list, by: { actor: 'system' } }, now);
        return false;
      }
      next = { order, itemId };
      await noteOutcome(tx, { id, itemId }, await carryOut(tx, store, { ...order, itemId }, now));
      return true;
    });
  } catch (error) {
    if (next === undefined) throw error;
    const { order, itemId } = next;
    const fields = { err: error, [work[order.list].row]: itemId };
    store.log.error(fields, 'a row of an order failed; the others continue');
    await noteOutcome(store.db, { id, itemId }, 'failed');
    return true;
  }
}

async function findNext(tx: Database, id: string): Promise<string | undefined> {
  const next = await tx
    .selectFrom('bulk_order_item')
    .select('item_id')
    .where('order_id', '=', id)
    .where('outcome', 'is', null)
    .orderBy('item_id')
    .limit(1)
    .executeTakeFirst();
  return next?.item_id;
}

async function noteOutcome(
  db: Database,
  { id, itemId }: { id: string; itemId: string },
  outcome: string,
): Promise<void> {
  await db
    .updateTable('bulk_order_item')
    .set({ outcome })
    .where('order_id', '=', id)
    .where('item_id', '=', itemId)
    .where('outcome', 'is', null)
    .execute();
}
