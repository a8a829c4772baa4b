import { sql } from 'kysely';
import { recordActs } from '#conference/audit/record-act.server.ts';
import { type MovedPayment, movePayments } from '#conference/payments/move-payments.server.ts';
import { readBalance } from '#conference/payments/read-balances.server.ts';
import type { Database } from '#platform/database.server.ts';
import { type RecordKey, sealValue, unsealValue } from '#platform/record-keys.server.ts';
import { handOverFile } from '#platform/stored-files.server.ts';
import { nextHold } from './move-bookings.server.ts';
import type { UndoPlan } from './plan-undo.server.ts';

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
    await handOverFile(tx, id, kept.record, other.record);
    await tx
      .updateTable('registration_file')
      .set({ registration_id: plan.merge.other_id })
      .where('file_id', '=', id)
      .execute();
  }
  return kept.isErased ? 0 : plan.files.length;
}

async function returnBookings(tx: Database, taking: TakingApart, now: Date) {
  const { plan, by } = taking;
  const { merge } = plan;
  const ids = [...plan.bookings, ...plan.regained].map(({ id }) => id);
  if (ids.length === 0) return;
  const rows = await tx
    .selectFrom('booking')
    .select(['id', 'status', 'holds_spot', 'hold', 'sealed_message', 'registration_id'])
    .where('registration_id', 'in', [merge.kept_id, merge.other_id])
    .orderBy('id')
    .forUpdate()
    .execute();
  const taken = rows
    .filter((row) => row.registration_id === merge.other_id && row.holds_spot)
    .map(({ hold }) => hold);
  for (const row of rows.filter(({ id }) => ids.includes(id))) {
    const regained = plan.regained.find(({ id }) => id === row.id);
    const holds = row.holds_spot || regained !== undefined;
    const hold = holds ? nextHold(taken) : row.hold;
    if (holds) taken.push(hold);
    await tx
      .updateTable('booking')
      .set({
        registration_id: merge.other_id,
        hold,
        sealed_message: row.sealed_message && resealMessage(taking, row),
        ...(regained && {
          status: regained.status,
          decided_at: regained.status === 'confirmed' ? now : null,
        }),
        updated_at: now,
      })
      .where('id', '=', row.id)
      .execute();
  }
  await resealPayments(tx, taking);
  await recordActs(
    tx,
    ids.map((id) => ({
      ...by,
      action: plan.regained.some((one) => one.id === id) ? 'booking.regained' : 'booking.moved',
      subject: 'booking',
      subjectId: id,
      detail: { because: 'merge undone' },
    })),
  );
}

/** As it is sealed where it is written. */
const messagePurpose = 'booking message';

/** What was written to the applicant while the booking was the kept one's is sealed with that one's key. */
function resealMessage(
  { plan, kept, other }: TakingApart,
  row: { registration_id: string; sealed_message: Buffer | null },
): Buffer | null {
  if (row.sealed_message === null || row.registration_id !== plan.kept.id) return row.sealed_message;
  if (kept.isErased) return null;
  return sealValue(
    other.record,
    messagePurpose,
    unsealValue(kept.record, messagePurpose, row.sealed_message),
  );
}

/** The same for what was written beside the bookings' payments meanwhile, and for their proofs. */
async function resealPayments(tx: Database, { plan, kept, other }: TakingApart) {
  if (plan.bookings.length === 0) return;
  const payments = await tx
    .selectFrom('payment')
    .innerJoin('charge', 'charge.id', 'payment.charge_id')
    .leftJoin('stored_file', 'stored_file.id', 'payment.proof_file_id')
    .select([
      'payment.id',
      'payment.record_key_id',
      'sealed_note',
      'proof_file_id',
      'stored_file.record_key_id as proof_key_id',
    ])
    .where(
      'charge.booking_id',
      'in',
      plan.bookings.map(({ id }) => id),
    )
    .execute();
  for (const { id, record_key_id, sealed_note, proof_file_id, proof_key_id } of payments) {
    if (sealed_note !== null && record_key_id === kept.record.id) {
      const note = kept.isErased
        ? { record_key_id: null, sealed_note: null }
        : {
            record_key_id: other.record.id,
            sealed_note: sealValue(other.record, 'payment', unsealValue(kept.record, 'payment', sealed_note)),
          };
      await tx.updateTable('payment').set(note).where('id', '=', id).execute();
    }
    if (proof_file_id !== null && proof_key_id === kept.record.id) {
      if (kept.isErased) await tx.deleteFrom('stored_file').where('id', '=', proof_file_id).execute();
      else await handOverFile(tx, proof_file_id, kept.record, other.record);
    }
  }
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
