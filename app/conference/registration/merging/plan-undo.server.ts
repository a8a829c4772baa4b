import { findArrivals } from '#conference/door/arrivals.server.ts';
import type { Currency } from '#conference/edition/money/currency.ts';
import { bookings } from '#conference/festival/bookings.server.ts';
import type { Method } from '#conference/money/ledger/payment.ts';
import { payments } from '#conference/money/ledger/payments.server.ts';
import {
  registrationFiles,
  registrationNotes,
  registrations,
} from '#conference/registration/registrations.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import { countRows } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { FileKind, PaymentKind } from '#platform/database/database-types.ts';
import { listMovedSpots, listReleasedSpots, type MergedSpot } from './list-merged-spots.server.ts';
import type { missingDetails } from './merged-details.server.ts';
import { type MergedPair, readMerge } from './read-merge.server.ts';

export type UndoRefusal =
  | 'no-such-registration'
  | 'not-merged'
  /** The kept registration was merged into a third one. That merge has to be undone first. */
  | 'kept-merged'
  | 'destroyed'
  /** Something has happened to one of the two registrations since the merge. */
  | 'changed-since';

/** The plan to undo a merge: what moves back. */
export type UndoPlan = MergedPair & {
  payments: { id: string; kind: PaymentKind; method: Method; amount: number; currency: Currency }[];
  bookings: MergedSpot[];
  /** Bookings that get back the spots which the merge released. */
  regained: (MergedSpot & { status: 'requested' | 'confirmed' })[];
  /** Bookings that do not: somebody else has the spot, or the time to pay is over. */
  lostSpots: MergedSpot[];
  files: { id: string; kind: FileKind }[];
  /** Details that the merge copied to the kept registration. They become empty again. */
  emptied: FilledColumn[];
  /**
   * Registrations that were merged into the other registration before. This merge moved them to the kept registration.
   */
  absorbed: string[];
  /**
   * True if the kept registration must wait for its participant's choice again, because it became active only through
   * the merge.
   */
  keptMustChoose: boolean;
  /** True if the kept registration goes back to the waiting list, because the place was that of the other one. */
  keptWaits: boolean;
};

export type FilledColumn = keyof ReturnType<typeof missingDetails>;

/**
 * Plans how to undo the merge of a registration into another. Changes nothing. Refuses if passports were destroyed, or
 * if something has happened since: then organisers move payments and files with the usual forms.
 */
export async function planUndo(
  db: Database,
  otherId: string,
  now: Date,
): Promise<{ ok: true; plan: UndoPlan } | { ok: false; reason: UndoRefusal }> {
  const sides = await readMerge(db, otherId);
  if (!sides) return { ok: false, reason: await explainMissing(db, otherId) };
  const { kept, other } = sides;
  if (kept.merged_into !== null) return { ok: false, reason: 'kept-merged' };
  if (kept.passport_destroyed_at !== null || other.passport_destroyed_at !== null) {
    return { ok: false, reason: 'destroyed' };
  }
  const plan = await readPlan(db, sides, now);
  if (plan === undefined || (await hasNewRows(db, plan)) || (await isAddressTaken(db, plan))) {
    return { ok: false, reason: 'changed-since' };
  }
  return { ok: true, plan };
}

async function explainMissing(db: Database, otherId: string): Promise<UndoRefusal> {
  const other = await registrations(db).where('id', '=', otherId).executeTakeFirst();
  return other ? 'not-merged' : 'no-such-registration';
}

/** Reads what the merge moved. Returns undefined if a part of it has changed since. */
async function readPlan(db: Database, pair: MergedPair, now: Date): Promise<UndoPlan | undefined> {
  const { merge, kept, other } = pair;
  const moved = await listMovedPayments(db, merge);
  const spots = await listMovedSpots(db, merge);
  const released = await listReleasedSpots(db, merge, now);
  const files = await listMovedFiles(db, merge);
  const filled = Object(merge.filled) as Partial<Record<FilledColumn, unknown>>;
  const emptied = Object.keys(filled) as FilledColumn[];
  const isUnchanged =
    moved.length === merge.payment_ids.length &&
    spots.length === merge.booking_ids.length &&
    files.length === merge.file_ids.length &&
    emptied.every((column) => filled[column] === kept[column]) &&
    (await isArrivalUnchanged(db, merge));
  if (!isUnchanged) return undefined;
  const absorbed = await registrations(db)
    .where('id', '=', anyOf(merge.absorbed_ids))
    .where('merged_into', '=', merge.kept_id)
    .execute();
  return {
    ...pair,
    payments: moved,
    bookings: spots,
    regained: released.filter(({ isFree }) => isFree),
    lostSpots: released.filter(({ isFree }) => !isFree),
    files,
    emptied,
    absorbed: absorbed.map(({ id }) => id),
    keptMustChoose:
      merge.kept_status === 'must-choose' &&
      (kept.status === 'active' || kept.status === 'waiting') &&
      (merge.other_status === 'active' || merge.other_status === 'waiting') &&
      kept.email.toLowerCase() === other.email.toLowerCase(),
    keptWaits: merge.kept_status === 'waiting' && kept.status === 'active' && merge.other_status === 'active',
  };
}

/** The payments that the merge moved, except those that were undone since. */
async function listMovedPayments(db: Database, { payment_ids }: MergedPair['merge']) {
  return await db
    .selectFrom(payments(db).as('entry'))
    .select(['id', 'kind', 'method', 'amount', 'currency'])
    .where('id', '=', anyOf(payment_ids))
    .where('is_undone', '=', false)
    .orderBy('recorded_at')
    .orderBy('id')
    .execute();
}

/** The files that the merge moved, except those that were replaced since. */
async function listMovedFiles(db: Database, { kept_id, file_ids }: MergedPair['merge']) {
  return await db
    .selectFrom(registrationFiles(db).as('file'))
    .select(['file_id as id', 'kind'])
    .where('registration_id', '=', kept_id)
    .where('file_id', '=', anyOf(file_ids))
    .execute();
}

async function isArrivalUnchanged(db: Database, merge: MergedPair['merge']): Promise<boolean> {
  const { kept_id, kept_arrived_at, other_arrived_at } = merge;
  const current = (await findArrivals(db, [kept_id])).get(kept_id)?.arrived_at;
  const times = [kept_arrived_at, other_arrived_at].flatMap((at) => at?.getTime() ?? []);
  return times.length === 0 ? current === undefined : current?.getTime() === Math.min(...times);
}

/** True if the kept registration got a payment, a booking, a note, a file or the choice of its participant. */
async function hasNewRows(db: Database, { merge, kept }: MergedPair): Promise<boolean> {
  if (kept.email_confirmed_at !== null && kept.email_confirmed_at > merge.merged_at) return true;
  const { id } = kept;
  const counts = await Promise.all([
    countRows(
      db,
      db
        .selectFrom(payments(db).as('added'))
        .where('registration_id', '=', id)
        .where('recorded_at', '>', merge.merged_at),
    ),
    countRows(
      db,
      db
        .selectFrom(bookings(db).as('added'))
        .where('registration_id', '=', id)
        .where('created_at', '>', merge.merged_at),
    ),
    countRows(
      db,
      registrationNotes(db).where('registration_id', '=', id).where('created_at', '>', merge.merged_at),
    ),
    countRows(
      db,
      db
        .selectFrom(registrationFiles(db).as('added'))
        .where('registration_id', '=', id)
        .where('created_at', '>', merge.merged_at),
    ),
  ]);
  return counts.some((count) => count > 0);
}

/** True if the email address of the other registration has a registration in use now. */
async function isAddressTaken(db: Database, { merge, kept, other, keptMustChoose }: UndoPlan) {
  const { other_status: status } = merge;
  if (status === 'must-choose' || status === 'merged-or-duplicate' || status === 'withdrawn') return false;
  const inUse = await registrations(db)
    .where('email', '=', other.email)
    .where('status', 'in', status === 'stall-holder' ? [status] : ['active', 'waiting'])
    .execute();
  return inUse.some(({ id }) => !(keptMustChoose && id === kept.id));
}
