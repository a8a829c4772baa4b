import { type AliasableExpression, sql } from 'kysely';
import { type Act, byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { SelectionList } from './selections.server.ts';

export type By = { organiserId: string; requestId: string };
export type Store = Pick<
  Platform,
  'db' | 'jobs' | 'log' | 'translations' | 'secrets' | 'documents' | 'files' | 'config'
> &
  WithSettings;
type Acting = Pick<Act, 'actor' | 'actorId' | 'requestId'>;

/** Orders for registrations issue documents. Orders for bookings are decisions. */
export const orderActs = { registrations: 'bulk-issue', bookings: 'bulk-decision' } as const;

/** A running order. `kind` is a kind of document, or a decision: `confirm` or `extend`. */
export type OrderRow = By & {
  list: SelectionList;
  kind: string;
  isPrint: boolean;
  /** How a print lays out badges. */
  shape: string | null;
  daysToPay: number | null;
  sealedReason: Buffer | null;
};
/** An order with the id of one registration or booking that it is about. */
export type OrderedRow = OrderRow & { itemId: string };

type NewOrder = By & {
  selectionId: string;
  list: SelectionList;
  kind: string;
  shape?: string;
  daysToPay?: number;
  sealedReason?: Buffer;
};

/**
 * Stores an order for the rows of a query, with the job that carries it out. Returns the number of rows, or undefined if
 * an earlier order of this kind is not finished.
 */
export async function storeOrder(
  tx: Database,
  jobs: Platform['jobs'],
  order: NewOrder,
  rows: AliasableExpression<{ item_id: string }>,
  now: Date,
): Promise<number | undefined> {
  const id = await storeOrderAlone(tx, jobs, order, now);
  if (id === undefined) return undefined;
  const stored = await tx
    .insertInto('bulk_order_item')
    .columns(['order_id', 'item_id'])
    .expression(
      tx.selectFrom(rows.as('chosen')).select([sql<string>`${id}::uuid`.as('order_id'), 'chosen.item_id']),
    )
    .executeTakeFirstOrThrow();
  return Number(stored.numInsertedOrUpdatedRows ?? 0);
}

/**
 * Stores an order without rows, with the job that carries it out after the commit. With a `shape`, the order prints its
 * documents. Returns its id, or undefined if an earlier order of this kind is not finished.
 */
export async function storeOrderAlone(
  tx: Database,
  jobs: Platform['jobs'],
  order: NewOrder,
  now: Date,
): Promise<string | undefined> {
  const made = await tx
    .insertInto('bulk_order')
    .values({
      ...{ selection_id: order.selectionId, list: order.list, kind: order.kind, ordered_at: now },
      ...{ ordered_by: order.organiserId, request_id: order.requestId },
      ...{ is_print: order.shape !== undefined, shape: order.shape ?? null },
      ...{ days_to_pay: order.daysToPay ?? null, sealed_reason: order.sealedReason ?? null },
    })
    .onConflict((conflict) =>
      conflict.columns(['selection_id', 'kind', 'is_print']).where('finished_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (made) await jobs.enqueue(tx, 'carry-out-order', made.id);
  return made?.id;
}

type OrderInList = { id: string; list: SelectionList; selectionId?: string };

/**
 * Stops an order. With a `selectionId`, the order must belong to this selection. What was already done stays. Returns
 * false if the order is already finished or stopped.
 */
export async function stopBulkOrder(
  db: Database,
  { id, list, selectionId, ...by }: By & OrderInList,
  now: Date,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    return await stopWithin(tx, { id, list, ...(selectionId && { selectionId }), by: byOrganiser(by) }, now);
  });
}

/** Stops an order in the caller's transaction. */
export async function stopWithin(
  tx: Database,
  { by, list, ...order }: OrderInList & { by: Acting },
  now: Date,
): Promise<boolean> {
  const stopped = await updateOrder(tx, { list, ...order })
    .set({ stopped_at: now })
    .where('finished_at', 'is', null)
    .where('stopped_at', 'is', null)
    .returning('kind')
    .executeTakeFirst();
  if (!stopped) return false;
  await recordAct(tx, { ...by, action: `${orderActs[list]}.stopped`, subject: 'list', detail: stopped });
  return true;
}

/** Resumes a stopped order with its next row. Returns false if the order is not stopped. */
export async function resumeBulkOrder(
  { db, jobs }: Pick<Platform, 'db' | 'jobs'>,
  { id, list, selectionId, ...by }: By & Required<OrderInList>,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const resumed = await updateOrder(tx, { id, list, selectionId })
      .set({ stopped_at: null })
      .where('stopped_at', 'is not', null)
      .returning('kind')
      .executeTakeFirst();
    if (!resumed) return false;
    await jobs.enqueue(tx, 'carry-out-order', id);
    const act = { action: `${orderActs[list]}.resumed`, subject: 'list', detail: resumed } as const;
    await recordAct(tx, { ...byOrganiser(by), ...act });
    return true;
  });
}

function updateOrder(tx: Database, { id, list, selectionId }: OrderInList) {
  return tx
    .updateTable('bulk_order')
    .where('id', '=', id)
    .where('list', '=', list)
    .$if(selectionId !== undefined, (orders) => orders.where('selection_id', '=', selectionId ?? ''));
}

/** Locks the row of a running order, so that a stop takes effect before its next row. */
export async function lockOrder(tx: Database, id: string): Promise<OrderRow | undefined> {
  const order = await tx
    .selectFrom('bulk_order')
    .select(['list', 'kind', 'is_print as isPrint', 'shape'])
    .select(['days_to_pay as daysToPay', 'sealed_reason as sealedReason'])
    .select(['ordered_by as organiserId', 'request_id as requestId'])
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .where('stopped_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return order && { ...order, list: order.list === 'bookings' ? 'bookings' : 'registrations' };
}

/** True if this order prints documents. */
export async function isPrintOrder(db: Database, id: string): Promise<boolean> {
  const order = await db.selectFrom('bulk_order').select('is_print').where('id', '=', id).executeTakeFirst();
  return order?.is_print ?? false;
}

/** A query of orders, the newest first, with how many of their rows are done, were left out, and are still left. */
export function ordersWithProgress(db: Database) {
  return db
    .selectFrom('bulk_order')
    .select(['bulk_order.id', 'kind', 'is_print as isPrint', 'ordered_at as orderedAt'])
    .select(['stopped_at as stoppedAt', 'finished_at as finishedAt'])
    .select((order) => {
      const items = order
        .selectFrom('bulk_order_item')
        .select(asNumber(order.fn.countAll()).as('count'))
        .whereRef('order_id', '=', 'bulk_order.id');
      return [
        items.where('outcome', '=', 'done').$asScalar().$notNull().as('done'),
        items.where('outcome', '<>', 'done').$asScalar().$notNull().as('leftOut'),
        items.where('outcome', 'is', null).$asScalar().$notNull().as('left'),
      ];
    })
    .orderBy('ordered_at', 'desc')
    .orderBy('bulk_order.id');
}
