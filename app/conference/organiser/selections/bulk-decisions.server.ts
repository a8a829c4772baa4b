import { sql } from 'kysely';
import { type Act, byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { bookings } from '#conference/festival/bookings.server.ts';
import { extendInTransaction } from '#conference/festival/change-booking.server.ts';
import { confirmInTransaction } from '#conference/festival/decide-booking.server.ts';
import { hasPermission } from '#conference/organiser/has-permission.server.ts';
import { openOrganiserKey } from '#conference/organiser/organisers.server.ts';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { BookingStatus } from '#platform/database/database-types.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { sealValue, unsealValue } from '#platform/keys/record-keys.server.ts';
import { selectedBookings } from './booking-selections.server.ts';
import { mostNamed } from './selections.server.ts';

type By = { organiserId: string; requestId: string };
type Acting = Pick<Act, 'actor' | 'actorId' | 'requestId'>;
type Store = Pick<Platform, 'db' | 'jobs' | 'log' | 'secrets'>;

/** What to do with the bookings of a selection: confirm them for a reason, or extend them by a number of days. */
export type Decision = { kind: 'confirm'; reason: string } | { kind: 'extend'; daysToPay: number };
export type DecisionKind = Decision['kind'];

/**
 * Why a booking was left out: its status, or `extended` (it was already extended once), `gone` (it no longer exists) or
 * `failed` (the error is in the log).
 */
export type LeftOut = Exclude<BookingStatus, 'requested'> | 'extended' | 'gone' | 'failed';

/** How many bookings one job decides. This takes a few seconds. A job can run again without harm. */
const batchSize = 50;

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
    const made = await tx
      .insertInto('bulk_decision')
      .values({
        ...{ selection_id: selectionId, kind, ordered_at: now },
        ...{ ordered_by: by.organiserId, request_id: by.requestId },
        ...(decision.kind === 'confirm'
          ? { sealed_reason: sealValue(record, reasonPurpose, decision.reason) }
          : { days_to_pay: decision.daysToPay }),
      })
      .onConflict((conflict) =>
        conflict.columns(['selection_id', 'kind']).where('finished_at', 'is', null).doNothing(),
      )
      .returning('id')
      .executeTakeFirst();
    if (!made) return;
    const { numInsertedOrUpdatedRows: count } = await tx
      .insertInto('bulk_decision_item')
      .columns(['decision_id', 'booking_id'])
      .expression(
        selectDecidableBookings(tx, { selectionId, kind }).select([
          sql<string>`${made.id}::uuid`.as('decision_id'),
          'booked.id as booking_id',
        ]),
      )
      .executeTakeFirstOrThrow();
    await jobs.enqueue(tx, 'decide-bookings', made.id);
    const why = decision.kind === 'confirm' ? { record, reason: decision.reason } : {};
    await recordAct(tx, {
      ...{ ...byOrganiser(by), action: 'bulk-decision.ordered', subject: 'list' },
      ...{ detail: { kind, bookings: Number(count ?? 0) }, ...why },
    });
  });
}

type OwnOrder = By & { id: string; selectionId: string };

/** Stops an order. Decisions that were already made stay. Returns false if the order is already finished or stopped. */
export async function stopBulkDecision(
  db: Database,
  { id, selectionId, ...by }: OwnOrder,
  now: Date,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    return await stopWithin(tx, { id, selectionId, by: byOrganiser(by) }, now);
  });
}

async function stopWithin(
  tx: Database,
  { id, selectionId, by }: { id: string; selectionId: string; by: Acting },
  now: Date,
): Promise<boolean> {
  const stopped = await tx
    .updateTable('bulk_decision')
    .set({ stopped_at: now })
    .where('id', '=', id)
    .where('selection_id', '=', selectionId)
    .where('finished_at', 'is', null)
    .where('stopped_at', 'is', null)
    .returning('kind')
    .executeTakeFirst();
  if (!stopped) return false;
  await recordAct(tx, { ...by, action: 'bulk-decision.stopped', subject: 'list', detail: stopped });
  return true;
}

/** Resumes a stopped order with its next booking. Returns false if the order is not stopped. */
export async function resumeBulkDecision(
  { db, jobs }: Pick<Store, 'db' | 'jobs'>,
  { id, selectionId, ...by }: OwnOrder,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const resumed = await tx
      .updateTable('bulk_decision')
      .set({ stopped_at: null })
      .where('id', '=', id)
      .where('selection_id', '=', selectionId)
      .where('stopped_at', 'is not', null)
      .returning('kind')
      .executeTakeFirst();
    if (!resumed) return false;
    await jobs.enqueue(tx, 'decide-bookings', id);
    const act = { action: 'bulk-decision.resumed', subject: 'list', detail: resumed } as const;
    await recordAct(tx, { ...byOrganiser(by), ...act });
    return true;
  });
}

/**
 * Decides the next bookings of an order, and enqueues the job for the rest. Each booking has a separate transaction,
 * with its act and its mail. No booking is decided twice, even if the process is killed or a job runs twice. If a
 * booking fails, logs the failure, leaves the booking out and continues. Stops the order if the organiser who gave it
 * is suspended, or may no longer decide bookings.
 */
export async function decideNext(store: Store, id: string, now: Date, size = batchSize): Promise<void> {
  for (let count = 0; count < size; count++) {
    const next = await findNext(store.db, id);
    try {
      const step = await store.db
        .transaction()
        .execute(async (tx) => await decideOne(tx, store, { id, bookingId: next }, now));
      if (step === 'ended') return;
    } catch (error) {
      if (next === undefined) throw error;
      store.log.error(
        { err: error, booking: next },
        'a booking of a bulk decision failed; the others continue',
      );
      await noteOutcome(store.db, { id, bookingId: next }, 'failed');
    }
  }
  await store.jobs.enqueue(store.db, 'decide-bookings', id);
}

async function findNext(db: Database, id: string): Promise<string | undefined> {
  const next = await db
    .selectFrom('bulk_decision_item')
    .select('booking_id')
    .where('decision_id', '=', id)
    .where('outcome', 'is', null)
    .orderBy('booking_id')
    .limit(1)
    .executeTakeFirst();
  return next?.booking_id;
}

/** Decides one booking. Locks the order's row, so that a stop takes effect before the next booking. */
async function decideOne(
  tx: Database,
  { jobs, secrets }: Store,
  { id, bookingId }: { id: string; bookingId: string | undefined },
  now: Date,
): Promise<'decided' | 'ended'> {
  const order = await tx
    .selectFrom('bulk_decision')
    .select(['selection_id', 'days_to_pay', 'sealed_reason', 'ordered_by', 'request_id'])
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .where('stopped_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!order) return 'ended';
  const { selection_id: selectionId, ordered_by: organiserId, sealed_reason: sealed } = order;
  if (bookingId === undefined) {
    const finished = { finished_at: now, sealed_reason: null };
    await tx.updateTable('bulk_decision').set(finished).where('id', '=', id).execute();
    return 'ended';
  }
  if (!(await hasPermission(tx, organiserId, 'bookings.decide'))) {
    await stopWithin(tx, { id, selectionId, by: { actor: 'system' } }, now);
    return 'ended';
  }
  const change = { bookingId, organiserId, requestId: order.request_id };
  const record = sealed && (await openOrganiserKey({ db: tx, secrets }, organiserId));
  const decided = record
    ? await confirmInTransaction(
        tx,
        { jobs, secrets },
        { ...change, reason: String(unsealValue(record, reasonPurpose, sealed)) },
        now,
      )
    : await extendInTransaction(tx, jobs, { ...change, daysToPay: order.days_to_pay ?? 0 }, now);
  await noteOutcome(tx, { id, bookingId }, decided.ok ? 'done' : outcomeOf(decided));
  return 'decided';
}

type Refusal = { reason: string; status?: BookingStatus };

function outcomeOf({ reason, status }: Refusal): LeftOut {
  if (reason === 'extended-already') return 'extended';
  return status === undefined || status === 'requested' ? 'gone' : status;
}

async function noteOutcome(
  db: Database,
  { id, bookingId }: { id: string; bookingId: string },
  outcome: 'done' | LeftOut,
): Promise<void> {
  await db
    .updateTable('bulk_decision_item')
    .set({ outcome })
    .where('decision_id', '=', id)
    .where('booking_id', '=', bookingId)
    .where('outcome', 'is', null)
    .execute();
}

/** Lists the orders of a selection, the newest first, with their progress and the first bookings that were left out. */
export async function listBulkDecisions(db: Database, selectionId: string) {
  const orders = await db
    .selectFrom('bulk_decision')
    .select(['id', 'kind', 'ordered_at as orderedAt', 'stopped_at as stoppedAt', 'finished_at as finishedAt'])
    .select((order) => {
      const count = asNumber(order.fn.countAll()).as('count');
      const items = order
        .selectFrom('bulk_decision_item')
        .select(count)
        .whereRef('decision_id', '=', 'bulk_decision.id');
      return [
        items.where('outcome', '=', 'done').as('done'),
        items.where('outcome', '<>', 'done').as('leftOut'),
        items.where('outcome', 'is', null).as('left'),
      ];
    })
    .where('selection_id', '=', selectionId)
    .orderBy('ordered_at', 'desc')
    .orderBy('id')
    .execute();
  return await Promise.all(
    orders.map(async (order) => ({ ...order, first: await listLeftOut(db, order.id) })),
  );
}

async function listLeftOut(db: Database, decisionId: string) {
  return await db
    .selectFrom('bulk_decision_item')
    .innerJoin(bookings(db).as('booked'), 'booked.id', 'booking_id')
    .select(['booked.id', 'applicant_name as applicantName', 'option', 'day', 'number'])
    .select(sql<LeftOut>`outcome`.as('why'))
    .where('decision_id', '=', decisionId)
    .where('outcome', '<>', 'done')
    .orderBy('applicant_name')
    .orderBy('booked.id')
    .limit(mostNamed)
    .execute();
}
