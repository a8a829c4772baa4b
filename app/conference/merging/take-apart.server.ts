import { sql } from 'kysely';
import { type MovedPayment, movePayments } from '#conference/payments/move-payments.server.ts';
import { readBalance } from '#conference/payments/read-balances.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { moveFile } from '#platform/files/stored-files.server.ts';
import type { RecordKey } from '#platform/keys/record-keys.server.ts';
import type { UndoPlan } from './plan-undo.server.ts';
import { returnBookings } from './return-bookings.server.ts';

/** `isErased`: its own key was destroyed; another stands in its place and opens nothing. */
export type OpenedSide = { record: RecordKey; isErased: boolean };

export type TakingApart = {
  plan: UndoPlan;
  kept: OpenedSide;
  other: OpenedSide;
  /** In whose name the payments move. */
  organiserId: string;
  by: { actor: 'organiser'; actorId: string; requestId: string } | { actor: 'system' };
};

/** How much went back. */
export type WentBack = { payments: number; bookings: number; regained: number; files: number };

/**
 * Takes two merged registrations apart by a plan, inside the transaction that holds both rows and made the plan: what
 * the merge moved goes back, sealed with the other one's key again; what came since stays.
 */
export async function takeApart(tx: Database, taking: TakingApart, now: Date): Promise<WentBack> {
  const { plan, kept, other, organiserId } = taking;
  const { merge } = plan;
  await standApart(tx, plan, now);
  await returnArrivals(tx, plan);
  const files = await returnFiles(tx, taking);
  await returnBookings(tx, taking, now);
  const payments = await movePayments(
    tx,
    {
      from: { registrationId: merge.kept_id, reference: plan.kept.reference, ...kept },
      to: { registrationId: merge.other_id, reference: plan.other.reference, ...other },
      organiserId,
      back: plan.payments.map(({ id }) => id),
    },
    now,
  );
  await renameForEarlier(tx, merge, payments);
  await settle(tx, plan, now);
  await returnDevices(tx, merge);
  await tx.deleteFrom('registration_merge').where('other_id', '=', merge.other_id).execute();
  return {
    payments: payments.length,
    bookings: plan.bookings.length,
    regained: plan.regained.length,
    files,
  };
}

async function standApart(tx: Database, plan: UndoPlan, now: Date) {
  const { merge, kept, emptied } = plan;
  const empty = Object.fromEntries(
    emptied.map((column) => [column, column === 'interested_doctorate' ? false : null]),
  );
  await tx
    .updateTable('registration')
    .set({
      ...empty,
      ...(plan.keptWaits && { standing: 'waiting' as const, paid_at: null }),
      updated_at: now,
    })
    .where('id', '=', kept.id)
    .execute();
  await tx
    .updateTable('registration')
    .set({
      standing: plan.standing,
      merged_into: null,
      withdrawn_at: merge.other_withdrawn_at,
      updated_at: now,
    })
    .where('id', '=', merge.other_id)
    .execute();
  // What had gone into the other one before is its own again, unless it was taken out meanwhile.
  if (merge.absorbed_ids.length === 0) return;
  await tx
    .updateTable('registration')
    .set({ merged_into: merge.other_id, updated_at: now })
    .where('id', 'in', merge.absorbed_ids)
    .where('merged_into', '=', merge.kept_id)
    .execute();
}

/** Marked anew or taken back since, the kept one's arrival stays as it is. */
async function returnArrivals(tx: Database, { merge, isArrivalKept }: UndoPlan) {
  const { kept_id, kept_arrived_at, kept_marked_by, other_id, other_arrived_at, other_marked_by } = merge;
  if (!isArrivalKept || other_arrived_at === null || other_marked_by === null) return;
  await tx.deleteFrom('arrival').where('registration_id', '=', kept_id).execute();
  await tx
    .insertInto('arrival')
    .values({ registration_id: other_id, arrived_at: other_arrived_at, marked_by: other_marked_by })
    .execute();
  if (kept_arrived_at === null || kept_marked_by === null) return;
  await tx
    .insertInto('arrival')
    .values({ registration_id: kept_id, arrived_at: kept_arrived_at, marked_by: kept_marked_by })
    .execute();
}

/** A file that nothing opens any more does not go back; the sweep removes its bytes. */
async function returnFiles(tx: Database, { plan, kept, other }: TakingApart): Promise<number> {
  for (const { id } of plan.files) {
    if (kept.isErased) {
      await tx.deleteFrom('registration_file').where('file_id', '=', id).execute();
      await tx.deleteFrom('stored_file').where('id', '=', id).execute();
      continue;
    }
    await moveFile(tx, id, kept.record, other.record);
    await tx
      .updateTable('registration_file')
      .set({ registration_id: plan.merge.other_id })
      .where('file_id', '=', id)
      .execute();
  }
  return kept.isErased ? 0 : plan.files.length;
}

/** What had come to the other one by earlier merges is there under new ids: these have to find it, too. */
async function renameForEarlier(tx: Database, merge: UndoPlan['merge'], payments: MovedPayment[]) {
  for (const { before, after } of payments) {
    const original = merge.original_ids[merge.payment_ids.indexOf(before)];
    if (original === undefined) continue;
    await tx
      .updateTable('registration_merge')
      .set({ payment_ids: sql<string[]>`array_replace(payment_ids, ${original}::uuid, ${after}::uuid)` })
      .where('kept_id', '=', merge.other_id)
      .execute();
  }
}

/** Each is paid or not by what it has itself now. */
async function settle(tx: Database, { merge, kept, standing, keptWaits }: UndoPlan, now: Date) {
  const keptStanding = keptWaits ? 'waiting' : kept.standing;
  for (const side of [
    { id: kept.id, standing: keptStanding, paidBefore: kept.paid_at },
    { id: merge.other_id, standing, paidBefore: merge.other_paid_at },
  ]) {
    const balance = await readBalance(tx, { kind: 'registration', id: side.id });
    const isPaid = balance?.due === 0;
    // Whoever withdrew keeps the instant, by which it is known what to give back, and gets no new one.
    const paidAt = {
      counted: side.paidBefore ?? now,
      withdrawn: side.paidBefore,
      waiting: null,
      'set-aside': null,
    };
    await tx
      .updateTable('registration')
      .set({ paid_at: isPaid ? paidAt[side.standing] : null })
      .where('id', '=', side.id)
      .execute();
  }
}

/** The browsers that could log in without a mail can again, unless they were told to forget. */
async function returnDevices(tx: Database, { other_id, device_ids }: UndoPlan['merge']) {
  if (device_ids.length === 0) return;
  const known = await tx
    .selectFrom('device')
    .select('id')
    .where('id', 'in', device_ids)
    .forKeyShare()
    .execute();
  if (known.length === 0) return;
  await tx
    .insertInto('device_registration')
    .values(known.map(({ id }) => ({ device_id: id, registration_id: other_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
