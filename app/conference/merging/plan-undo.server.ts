import { readBalances } from '#conference/payments/read-balances.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { FileKind, RegistrationStanding } from '#platform/database/database-types.ts';
import { type FilledColumn, filledColumns } from './fill-gaps.server.ts';
import { listMovedSpots, listReleasedSpots, type MergedSpot } from './list-merged-spots.server.ts';
import { type MergedSides, readMerge } from './read-merge.server.ts';

export type UndoRefusal =
  | 'no-such-registration'
  | 'not-merged'
  /** It was merged before merges were remembered. */
  | 'not-remembered'
  /** The one that took it over went into another itself: that merge is undone first. */
  | 'kept-merged'
  | 'destroyed'
  /** Of what came over, money was paid back since. */
  | 'repaid-since';

/** What goes back when a merge is undone, as of now, and what of it cannot. */
export type UndoPlan = MergedSides & {
  payments: { id: string; amount: number; currency: 'USD' | 'INR' }[];
  bookings: MergedSpot[];
  /** Spots that the merge gave back and nobody has taken since: they are the other one's again. */
  regained: (MergedSpot & { status: 'requested' | 'confirmed' })[];
  files: { id: string; kind: FileKind }[];
  /** The columns that the kept one has from the other and that still say the same: they are emptied. */
  emptied: FilledColumn[];
  /** Whether the arrivals are as the merge left them: then each gets its own back. */
  isArrivalKept: boolean;
  /** How the other one stands afterwards; `waiting`, too, where another one of its address counts by now. */
  standing: RegistrationStanding;
  /** The kept one counted only because the other did not any more, and waits for its owner's choice again. */
  keptWaits: boolean;
  /** What is not as it was, and so does not go back. */
  lost: { payments: number; spots: MergedSpot[]; files: number; isArrivalChanged: boolean };
};

/** What undoing the merge of a registration would do at this moment, or why it cannot be. It changes nothing. */
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
  const other = await db
    .selectFrom('registration')
    .select('merged_into')
    .where('id', '=', otherId)
    .executeTakeFirst();
  if (!other) return 'no-such-registration';
  return other.merged_into === null ? 'not-merged' : 'not-remembered';
}

/** The plan alone, whatever stands against it. */
export async function readPlan(db: Database, sides: MergedSides, now: Date): Promise<UndoPlan> {
  const { merge, kept } = sides;
  const payments = await listPayments(db, merge.payment_ids);
  const files = await listFiles(db, merge);
  const bookings = await listMovedSpots(db, merge);
  const released = await listReleasedSpots(db, merge, now);
  const isArrivalKept = await isArrivalAsLeft(db, merge);
  const filled = Object(merge.filled) as Partial<Record<FilledColumn, unknown>>;
  return {
    ...sides,
    payments,
    bookings,
    regained: released.filter(({ isFree }) => isFree).map(({ isFree, ...spot }) => spot),
    files,
    emptied: filledColumns.filter((column) => column in filled && filled[column] === kept[column]),
    isArrivalKept,
    ...(await findStanding(db, sides)),
    lost: {
      payments: merge.payment_ids.length - payments.length,
      spots: released.filter(({ isFree }) => !isFree).map(({ isFree, status, ...spot }) => spot),
      files: merge.file_ids.length - files.length,
      isArrivalChanged: merge.other_arrived_at !== null && !isArrivalKept,
    },
  };
}

/** Those that nobody undid since. */
async function listPayments(db: Database, ids: readonly string[]) {
  return await db
    .selectFrom('payment')
    .select(['id', 'amount', 'currency'])
    .where('id', '=', anyOf(ids))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment as undone').select('undone.id').whereRef('undone.counters', '=', 'payment.id'),
        ),
      ),
    )
    .orderBy('recorded_at')
    .orderBy('id')
    .execute();
}

/** Those that nobody replaced since. */
async function listFiles(db: Database, { kept_id, file_ids }: UndoPlan['merge']) {
  return await db
    .selectFrom('registration_file')
    .select(['file_id as id', 'kind'])
    .where('registration_id', '=', kept_id)
    .where('file_id', '=', anyOf(file_ids))
    .execute();
}

async function isArrivalAsLeft(db: Database, merge: UndoPlan['merge']): Promise<boolean> {
  const { kept_arrived_at, other_arrived_at } = merge;
  const now = await db
    .selectFrom('arrival')
    .select('arrived_at')
    .where('registration_id', '=', merge.kept_id)
    .executeTakeFirst();
  const left = [kept_arrived_at, other_arrived_at].flatMap((at) => at?.getTime() ?? []);
  return left.length === 0 ? now === undefined : now?.arrived_at.getTime() === Math.min(...left);
}

async function findStanding(db: Database, { merge, kept, other }: MergedSides) {
  const isSameAddress = kept.email.toLowerCase() === other.email.toLowerCase();
  const wasChosenSince = kept.email_confirmed_at !== null && kept.email_confirmed_at > merge.merged_at;
  const keptWaits =
    merge.kept_standing === 'waiting' &&
    kept.standing === 'counted' &&
    merge.other_standing === 'counted' &&
    isSameAddress &&
    !wasChosenSince;
  const counting = await db
    .selectFrom('registration')
    .select('id')
    .where('email', '=', other.email)
    .where('standing', '=', 'counted')
    .executeTakeFirst();
  const isTaken = counting !== undefined && !(keptWaits && counting.id === kept.id);
  const standing =
    merge.other_standing === 'counted' && isTaken ? ('waiting' as const) : merge.other_standing;
  return { standing, keptWaits };
}

/** Whether more would have been paid back to the kept one than it would have received. */
async function isRepaid(db: Database, { payments, kept }: UndoPlan): Promise<boolean> {
  const balance = (await readBalances(db, 'registration', [kept.id])).get(kept.id);
  if (!balance || payments.length === 0) return false;
  const leaving = await db
    .selectFrom('payment')
    .select(['kind', 'amount'])
    .where(
      'id',
      'in',
      payments.map(({ id }) => id),
    )
    .where('method', '!=', 'waiver')
    .execute();
  const sum = (kind: 'payment' | 'refund') =>
    leaving.filter((one) => one.kind === kind).reduce((total, { amount }) => total + amount, 0);
  const received = balance.received - sum('payment');
  const repaid = balance.repaid + sum('refund');
  return received < repaid;
}
