import { sql } from 'kysely';
import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { bookings } from '#conference/festival/bookings.server.ts';
import { extendInTransaction } from '#conference/festival/change-booking.server.ts';
import { confirmInTransaction } from '#conference/festival/decide-booking.server.ts';
import { openOrganiserKey } from '#conference/organiser/organisers.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { BookingStatus } from '#platform/database/database-types.ts';
import { sealValue, unsealValue } from '#platform/keys/record-keys.server.ts';
import { selectedBookings } from './booking-selections.server.ts';
import {
  type By,
  type OrderedRow,
  ordersWithProgress,
  type Store,
  storeOrder,
} from './bulk-orders.server.ts';
import { mostNamed } from './selections.server.ts';

/** What to do with the bookings of a selection: confirm them for a reason, or extend them by a number of days. */
export type Decision = { kind: 'confirm'; reason: string } | { kind: 'extend'; daysToPay: number };
export type DecisionKind = Decision['kind'];

/**
 * Why a booking was left out: its status, or `extended` (it was already extended once), `gone` (it no longer exists) or
 * `failed` (the error is in the log).
 */
export type LeftOut = Exclude<BookingStatus, 'requested'> | 'extended' | 'gone' | 'failed';

/** Never change this purpose: stored reasons are sealed with it. */
const reasonPurpose = 'bulk decision';

/** A query of the bookings in a selection that can be confirmed or extended now. It selects no columns. */
export function selectDecidableBookings(
  db: Database,
  { selectionId, kind }: { selectionId: string; kind: DecisionKind },
) {
  return db
    .selectFrom(bookings(db).as('booked'))
    .where('booked.id', 'in', selectedBookings(db, selectionId))
    .where('booked.status', '=', 'requested')
    .$if(kind === 'extend', (list) => list.where('booked.extended_at', 'is', null));
}

/**
 * Orders a job to confirm or extend the bookings in a selection. Leaves out bookings that cannot be confirmed or
 * extended now. Does nothing if an earlier order of the same kind is not finished.
 */
export async function orderBulkDecision(
  { db, jobs, secrets }: Pick<Store, 'db' | 'jobs' | 'secrets'>,
  { selectionId, decision, ...by }: By & { selectionId: string; decision: Decision },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { kind } = decision;
    const record = await openOrganiserKey({ db: tx, secrets }, by.organiserId);
    const order = {
      ...({ selectionId, list: 'bookings', kind, ...by } as const),
      ...(decision.kind === 'confirm'
        ? { sealedReason: sealValue(record, reasonPurpose, decision.reason) }
        : { daysToPay: decision.daysToPay }),
    };
    const decidable = selectDecidableBookings(tx, { selectionId, kind }).select('booked.id as item_id');
    const count = await storeOrder(tx, jobs, order, decidable, now);
    if (count === undefined) return;
    const why = decision.kind === 'confirm' ? { record, reason: decision.reason } : {};
    await recordAct(tx, {
      ...{ ...byOrganiser(by), action: 'bulk-decision.ordered', subject: 'list' },
      ...{ detail: { kind, bookings: count }, ...why },
    });
  });
}

/** Decides one booking of an order. Returns why it was left out, or `done`. */
export async function decideOne(
  tx: Database,
  { jobs, secrets }: Store,
  { itemId: bookingId, organiserId, requestId, sealedReason, daysToPay }: OrderedRow,
  now: Date,
): Promise<'done' | LeftOut> {
  const change = { bookingId, organiserId, requestId };
  const record = sealedReason && (await openOrganiserKey({ db: tx, secrets }, organiserId));
  const decided = record
    ? await confirmInTransaction(
        tx,
        { jobs, secrets },
        { ...change, reason: String(unsealValue(record, reasonPurpose, sealedReason)) },
        now,
      )
    : await extendInTransaction(tx, jobs, { ...change, daysToPay: daysToPay ?? 0 }, now);
  return decided.ok ? 'done' : outcomeOf(decided);
}

type Refusal = { reason: string; status?: BookingStatus };

function outcomeOf({ reason, status }: Refusal): LeftOut {
  if (reason === 'extended-already') return 'extended';
  return status === undefined || status === 'requested' ? 'gone' : status;
}

/** Lists the orders of a selection, the newest first, with their progress and the first bookings that were left out. */
export async function listBulkDecisions(db: Database, selectionId: string) {
  const orders = await ordersWithProgress(db).where('selection_id', '=', selectionId).execute();
  return await Promise.all(
    orders.map(async (order) => ({ ...order, first: await listLeftOut(db, order.id) })),
  );
}

async function listLeftOut(db: Database, orderId: string) {
  return await db
    .selectFrom('bulk_order_item')
    .innerJoin(bookings(db).as('booked'), 'booked.id', 'item_id')
    .select(['booked.id', 'applicant_name as applicantName', 'option', 'day', 'number'])
    .select(sql<LeftOut>`outcome`.as('why'))
    .where('order_id', '=', orderId)
    .where('outcome', '<>', 'done')
    .orderBy('applicant_name')
    .orderBy('booked.id')
    .limit(mostNamed)
    .execute();
}
