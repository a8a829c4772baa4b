import { findArrivals } from '#conference/door/arrivals.server.ts';
import type { Currency } from '#conference/edition/money/currency.ts';
import type { Method } from '#conference/money/ledger/payment.ts';
import { payments } from '#conference/money/ledger/payments.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { registrationFiles, registrations } from '#conference/registration/registrations.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { FileKind, PaymentKind, RegistrationStatus } from '#platform/database/database-types.ts';
import { listMovedSpots, listReleasedSpots, type MergedSpot } from './list-merged-spots.server.ts';
import { type MergedPair, readMerge } from './read-merge.server.ts';

export type UndoRefusal =
  | 'no-such-registration'
  | 'not-merged'
  /** The kept registration was merged into a third one. That merge has to be undone first. */
  | 'kept-merged'
  | 'destroyed'
  /** Money that the merge moved was refunded after the merge. */
  | 'repaid-since';

/** The plan to undo a merge: what moves back, and what does not. */
export type UndoPlan = MergedPair & {
  payments: { id: string; kind: PaymentKind; method: Method; amount: number; currency: Currency }[];
  bookings: MergedSpot[];
  /** Bookings that get back their spots. The merge released these spots, and nobody has taken them since. */
  regained: (MergedSpot & { status: 'requested' | 'confirmed' })[];
  files: { id: string; kind: FileKind }[];
  /** Details that the merge copied to the kept registration and that did not change since. They become empty again. */
  emptied: FilledColumn[];
  /**
   * True if the arrival did not change since the merge. Then the undo gives both registrations their own arrivals back.
   */
  isArrivalKept: boolean;
  /**
   * Registrations that were merged into the other registration before. This merge moved them to the kept registration.
   */
  absorbed: string[];
  /**
   * The new status of the other registration. This is its status before the merge, with two exceptions. `must-choose`:
   * it was active, and another registration of its email address is active now. `merged-or-duplicate`: it was the
   * account of a stall holder, and its email address has a new account now.
   */
  status: RegistrationStatus;
  /**
   * True if the kept registration must wait for its participant's choice again, because it became active only through
   * the merge.
   */
  keptMustChoose: boolean;
  /** The rows that the merge moved or released and that changed since the merge. The undo cannot give them back. */
  lost: { payments: number; spots: MergedSpot[]; files: number; isArrivalChanged: boolean };
};

const filledColumns = ['country', 'cloth_size', 'shoe_size', 'interested_doctorate'] as const;
export type FilledColumn = (typeof filledColumns)[number];

/**
 * Plans how to undo the merge of a registration into another. Changes nothing. Refuses if the kept registration was
 * merged into a third one, if passports were destroyed, or if money that the merge moved was refunded.
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
  if (await isRepaid(db, plan)) return { ok: false, reason: 'repaid-since' };
  return { ok: true, plan };
}

async function explainMissing(db: Database, otherId: string): Promise<UndoRefusal> {
  const other = await registrations(db).where('id', '=', otherId).executeTakeFirst();
  return other ? 'not-merged' : 'no-such-registration';
}

async function readPlan(db: Database, pair: MergedPair, now: Date): Promise<UndoPlan> {
  const { merge, kept } = pair;
  const moved = await listMovedPayments(db, merge);
  const files = await listMovedFiles(db, merge);
  const released = await listReleasedSpots(db, merge, now);
  const isArrivalKept = await isArrivalUnchanged(db, merge);
  const filled = Object(merge.filled) as Partial<Record<FilledColumn, unknown>>;
  const absorbed = await registrations(db)
    .where('id', '=', anyOf(merge.absorbed_ids))
    .where('merged_into', '=', merge.kept_id)
    .execute();
  return {
    ...pair,
    payments: moved,
    bookings: await listMovedSpots(db, merge),
    regained: released.filter(({ isFree }) => isFree).map(({ isFree, ...spot }) => spot),
    files,
    emptied: filledColumns.filter((column) => column in filled && filled[column] === kept[column]),
    isArrivalKept,
    absorbed: absorbed.map(({ id }) => id),
    ...(await planStatuses(db, pair)),
    lost: {
      payments: merge.payment_ids.length - moved.length,
      spots: released.filter(({ isFree }) => !isFree).map(({ isFree, status, ...spot }) => spot),
      files: merge.file_ids.length - files.length,
      isArrivalChanged: merge.other_arrived_at !== null && !isArrivalKept,
    },
  };
}

/** The payments that the merge moved, except those that were undone since. */
async function listMovedPayments(db: Database, { payment_ids }: UndoPlan['merge']) {
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
async function listMovedFiles(db: Database, { kept_id, file_ids }: UndoPlan['merge']) {
  return await db
    .selectFrom(registrationFiles(db).as('file'))
    .select(['file_id as id', 'kind'])
    .where('registration_id', '=', kept_id)
    .where('file_id', '=', anyOf(file_ids))
    .execute();
}

async function isArrivalUnchanged(db: Database, merge: UndoPlan['merge']): Promise<boolean> {
  const { kept_id, kept_arrived_at, other_arrived_at } = merge;
  const current = (await findArrivals(db, [kept_id])).get(kept_id)?.arrived_at;
  const times = [kept_arrived_at, other_arrived_at].flatMap((at) => at?.getTime() ?? []);
  return times.length === 0 ? current === undefined : current?.getTime() === Math.min(...times);
}

async function planStatuses(db: Database, { merge, kept, other }: MergedPair) {
  const isSameAddress = kept.email.toLowerCase() === other.email.toLowerCase();
  const wasChosenSince = kept.email_confirmed_at !== null && kept.email_confirmed_at > merge.merged_at;
  const keptMustChoose =
    merge.kept_status === 'must-choose' &&
    kept.status === 'active' &&
    merge.other_status === 'active' &&
    isSameAddress &&
    !wasChosenSince;
  const active = await registrations(db)
    .where('email', '=', other.email)
    .where('status', '=', 'active')
    .executeTakeFirst();
  const isTaken = active !== undefined && !(keptMustChoose && active.id === kept.id);
  if (merge.other_status === 'stall-holder') {
    const isMadeAgain = await hasStallHolder(db, other.email);
    return { status: isMadeAgain ? ('merged-or-duplicate' as const) : merge.other_status, keptMustChoose };
  }
  const status = merge.other_status === 'active' && isTaken ? ('must-choose' as const) : merge.other_status;
  return { status, keptMustChoose };
}

/** True if the owner of a mailbox has made another account of a stall holder since the merge. */
async function hasStallHolder(db: Database, email: string): Promise<boolean> {
  const found = await registrations(db)
    .where('email', '=', email)
    .where('status', '=', 'stall-holder')
    .executeTakeFirst();
  return found !== undefined;
}

/** True if the kept registration would have more refunds than received money after the merge is undone. */
async function isRepaid(db: Database, { payments: moved, kept }: UndoPlan): Promise<boolean> {
  const balance = await readBalance(db, { kind: 'registration', id: kept.id });
  if (!balance || moved.length === 0) return false;
  const sum = (kind: 'payment' | 'refund') =>
    moved
      .filter((one) => one.kind === kind && one.method !== 'waiver')
      .reduce((total, { amount }) => total + amount, 0);
  return balance.received - sum('payment') < balance.repaid + sum('refund');
}
