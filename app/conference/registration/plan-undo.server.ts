import type { Selectable } from 'kysely';
import { readBalances } from '#conference/payments/read-balances.server.ts';
import type { Database } from '#platform/database.server.ts';
import type {
  FileKind,
  Registration,
  RegistrationMerge,
  RegistrationStanding,
} from '#platform/database-types.ts';

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

type Spot = { id: string; option: string; day: string | null; number: number };

/** What goes back when a merge is undone, as of now, and what of it cannot. */
export type UndoPlan = {
  merge: Selectable<RegistrationMerge>;
  kept: Selectable<Registration>;
  other: Selectable<Registration>;
  payments: { id: string; amount: number; currency: 'USD' | 'INR' }[];
  bookings: Spot[];
  /** Spots that the merge gave back and nobody has taken since: they are the other one's again. */
  regained: (Spot & { status: 'requested' | 'confirmed' })[];
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
  lost: { payments: number; spots: Spot[]; files: number; isArrivalChanged: boolean };
  /** What came to the kept one since, and stays with it. */
  since: { payments: number; bookings: number; notes: number; files: number };
};

export const filledColumns = ['country', 'cloth_size', 'shoe_size', 'interested_doctorate'] as const;
export type FilledColumn = (typeof filledColumns)[number];

/** What undoing the merge of a registration would do at this moment, or why it cannot be. It changes nothing. */
export async function planUndo(
  db: Database,
  otherId: string,
  now: Date,
): Promise<{ ok: true; plan: UndoPlan } | { ok: false; reason: UndoRefusal }> {
  const other = await readRow(db, otherId);
  if (!other) return { ok: false, reason: 'no-such-registration' };
  if (other.merged_into === null) return { ok: false, reason: 'not-merged' };
  const merge = await db
    .selectFrom('registration_merge')
    .selectAll()
    .where('other_id', '=', otherId)
    .executeTakeFirst();
  if (!merge) return { ok: false, reason: 'not-remembered' };
  const kept = await readRow(db, merge.kept_id);
  if (!kept) return { ok: false, reason: 'no-such-registration' };
  if (kept.merged_into !== null) return { ok: false, reason: 'kept-merged' };
  if (kept.passport_destroyed_at !== null || other.passport_destroyed_at !== null) {
    return { ok: false, reason: 'destroyed' };
  }
  const plan = await readPlan(db, { merge, kept, other }, now);
  if (await isRepaid(db, plan)) return { ok: false, reason: 'repaid-since' };
  return { ok: true, plan };
}

type Sides = Pick<UndoPlan, 'merge' | 'kept' | 'other'>;

/** The plan alone, whatever stands against it. */
export async function readPlan(db: Database, sides: Sides, now: Date): Promise<UndoPlan> {
  const { merge, kept } = sides;
  const payments = await listPayments(db, merge.payment_ids);
  const files = await db
    .selectFrom('registration_file')
    .select(['file_id as id', 'kind'])
    .where('registration_id', '=', kept.id)
    .where('file_id', 'in', [...merge.file_ids, nobody])
    .execute();
  const bookings = await selectSpots(db, merge.booking_ids).where('registration_id', '=', kept.id).execute();
  const released = await listReleased(db, merge, now);
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
    since: await countSince(db, merge),
  };
}

async function countSince(
  db: Database,
  { kept_id, merged_at }: UndoPlan['merge'],
): Promise<UndoPlan['since']> {
  const counted = await db
    .selectNoFrom(({ selectFrom, fn }) => {
      const count = fn.countAll<string>().as('count');
      return [
        selectFrom('payment')
          .innerJoin('charge', 'charge.id', 'payment.charge_id')
          .select(count)
          .where('registration_id', '=', kept_id)
          .where('recorded_at', '>', merged_at)
          .as('payments'),
        selectFrom('booking')
          .select(count)
          .where('registration_id', '=', kept_id)
          .where('created_at', '>', merged_at)
          .as('bookings'),
        selectFrom('registration_note')
          .select(count)
          .where('registration_id', '=', kept_id)
          .where('created_at', '>', merged_at)
          .as('notes'),
        selectFrom('registration_file')
          .select(count)
          .where('registration_id', '=', kept_id)
          .where('created_at', '>', merged_at)
          .as('files'),
      ];
    })
    .executeTakeFirstOrThrow();
  return {
    payments: Number(counted.payments),
    bookings: Number(counted.bookings),
    notes: Number(counted.notes),
    files: Number(counted.files),
  };
}

/** Stands in an empty list, which SQL does not have. */
const nobody = '00000000-0000-0000-0000-000000000000';

async function readRow(db: Database, id: string) {
  return await db.selectFrom('registration').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Those that nobody undid since. */
async function listPayments(db: Database, ids: readonly string[]) {
  return await db
    .selectFrom('payment')
    .select(['id', 'amount', 'currency'])
    .where('id', 'in', [...ids, nobody])
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

function selectSpots(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('booking')
    .innerJoin('booking_spot', 'booking_spot.id', 'booking.spot_id')
    .select(['booking.id', 'option', 'day', 'number'])
    .where('booking.id', 'in', [...ids, nobody])
    .orderBy('booking.created_at')
    .orderBy('booking.id');
}

/** A spot comes back while it is free, its time to pay runs, and no money for it was paid back. */
async function listReleased(db: Database, merge: UndoPlan['merge'], now: Date) {
  const ids = [...merge.released_ids, ...merge.released_confirmed_ids];
  const rows = await selectSpots(db, ids)
    .select(['status', 'decided_at', 'pay_by', 'is_offered'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('booking as holding')
          .select('holding.id')
          .whereRef('holding.spot_id', '=', 'booking.spot_id')
          .where('holding.holds_spot', '=', true),
      ).as('is_taken'),
    )
    .execute();
  const balances = await readBalances(db, 'booking', ids);
  return rows.map((row) => {
    const status = merge.released_confirmed_ids.includes(row.id)
      ? ('confirmed' as const)
      : ('requested' as const);
    const isUntouched = row.status === 'withdrawn' && row.decided_at?.getTime() === merge.merged_at.getTime();
    const isInTime = status === 'confirmed' || row.pay_by > now;
    const isRepaid = (balances.get(row.id)?.repaid ?? 0) > 0;
    return {
      id: row.id,
      option: row.option,
      day: row.day,
      number: row.number,
      status,
      isFree: isUntouched && isInTime && !isRepaid && row.is_offered && !row.is_taken,
    };
  });
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

async function findStanding(db: Database, { merge, kept, other }: Sides) {
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
