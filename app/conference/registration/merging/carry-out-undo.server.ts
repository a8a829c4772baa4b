import { restoreDevices } from '#conference/accounts/device.server.ts';
import type { Act } from '#conference/audit/record-act.server.ts';
import { setArrival } from '#conference/door/arrivals.server.ts';
import { returnHandouts } from '#conference/door/kit/personal-data.server.ts';
import { returnBookings } from '#conference/festival/move-bookings.server.ts';
import { relinkUses } from '#conference/money/discounts/discount-uses.server.ts';
import { returnGrant } from '#conference/money/grants/personal-data.server.ts';
import {
  type KeyedRegistration,
  type MovedPayment,
  movePayments,
} from '#conference/money/ledger/move-payments.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { relinkPaymentParts } from '#conference/money/online/provider-payments.server.ts';
import { issueMovedReceipts } from '#conference/money/receipts/issue-receipts.server.ts';
import { relinkRefundOrders } from '#conference/money/refunds/change-order.server.ts';
import { takeBackMarks } from '#conference/organiser/marks/personal-data.server.ts';
import { returnPapers } from '#conference/papers/personal-data.server.ts';
import { returnProgrammePeople } from '#conference/programme/personal-data.server.ts';
import { returnPlaces } from '#conference/programme/places/session-places.server.ts';
import { returnParticipation } from '#conference/registration/participation/personal-data.server.ts';
import { returnExtraAnswers } from '#conference/registration/questions/personal-data.server.ts';
import { changeRegistrations } from '#conference/registration/record/change-registrations.server.ts';
import { moveRegistrationFiles } from '#conference/registration/record/move-files.server.ts';
import { returnSpeakers } from '#conference/speakers/personal-data.server.ts';
import { returnClearances, returnVisaCase } from '#conference/visa/personal-data.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { RegistrationStatus } from '#platform/database/database-types.ts';
import type { RecordKey } from '#platform/keys/record-keys.server.ts';
import { exchangeChosen } from './exchange-chosen.server.ts';
import type { UndoPlan } from './plan-undo.server.ts';

type Undoing = {
  plan: UndoPlan;
  /** The keys of the two registrations. */
  keys: { kept: RecordKey; other: RecordKey };
  /** The organiser who is stored as the recorder of the moved payments. */
  organiserId: string;
  by: Pick<Act, 'actor' | 'actorId' | 'requestId'>;
};

/** How many rows moved back. `regained` counts the bookings that got back a spot that the merge had released. */
export type MovedBack = { payments: number; bookings: number; regained: number; files: number };

/**
 * Undoes a merge by its plan. The transaction must have locked both registrations and made the plan. Moves the merged
 * data back to the other registration and seals it with that registration's key.
 */
export async function carryOutUndo(
  tx: Database,
  { plan, keys, organiserId, by }: Undoing,
  now: Date,
): Promise<MovedBack> {
  const { merge, kept, other } = plan;
  const from = { registrationId: kept.id, reference: kept.reference, record: keys.kept };
  const to = { registrationId: other.id, reference: other.reference, record: keys.other };
  await exchangeChosen(tx, [from, to], merge.exchanged, now);
  await restoreStatuses(tx, plan, now);
  await returnArrival(tx, plan);
  await moveRegistrationFiles(
    tx,
    plan.files.map(({ id }) => id),
    { from, to },
  );
  await returnVisaCase(tx, from, to);
  await returnParticipation(tx, from, to);
  await returnGrant(tx, from, to);
  await returnExtraAnswers(tx, from, to);
  await returnClearances(tx, { from: kept.id, to: other.id });
  await takeBackMarks(tx, { from: kept.id, to: other.id });
  await returnHandouts(tx, { from: kept.id, to: other.id });
  const bookings = [...plan.bookings, ...plan.regained];
  if (bookings.length > 0) await returnBookings(tx, { bookings, from, to, by }, now);
  await returnPapers(tx, merge.paper_ids, { from: kept.id, to: other.id });
  await returnSpeakers(tx, merge.speaker_ids, { from: kept.id, to: other.id });
  await returnPlaces(tx, { kept: kept.id, other: other.id });
  await returnProgrammePeople(tx, merge.programme_person_ids, { from: kept.id, to: other.id });
  const payments = await returnPayments(tx, plan, { from, to, organiserId }, now);
  await setPaid(tx, plan, now);
  const keptAt = other.email_confirmed_at === null ? null : now;
  await restoreDevices(tx, merge.device_ids, { registrationId: other.id, keptAt });
  await tx.deleteFrom('registration_merge').where('other_id', '=', other.id).execute();
  return {
    payments: payments.length,
    bookings: plan.bookings.length,
    regained: plan.regained.length,
    files: plan.files.length,
  };
}

/** The status that the kept registration gets back, if the merge has changed it. */
function keptStatusBefore({
  keptMustChoose,
  keptWaits,
}: Pick<UndoPlan, 'keptMustChoose' | 'keptWaits'>): RegistrationStatus | undefined {
  if (keptMustChoose) return 'must-choose';
  return keptWaits ? 'waiting' : undefined;
}

async function restoreStatuses(tx: Database, { merge, kept, ...plan }: UndoPlan, now: Date) {
  const empty = Object.fromEntries(
    plan.emptied.map((column) => [column, column === 'interested_doctorate' ? false : null]),
  );
  const statusBefore = keptStatusBefore(plan);
  const toChoose = statusBefore && { status: statusBefore, paid_at: null };
  await changeRegistrations(tx, [kept.id], { ...empty, ...toChoose }, now);
  const { other_status: status, other_withdrawn_at: withdrawn_at } = merge;
  await changeRegistrations(tx, [merge.other_id], { status, merged_into: null, withdrawn_at }, now);
  await changeRegistrations(tx, plan.absorbed, { merged_into: merge.other_id }, now);
}

/** Gives both registrations their own arrivals again. */
async function returnArrival(tx: Database, { merge }: UndoPlan) {
  const arrival = (at: Date | null, by: string | null) =>
    at === null || by === null ? undefined : { arrived_at: at, marked_by: by };
  const other = arrival(merge.other_arrived_at, merge.other_marked_by);
  if (!other) return;
  await setArrival(tx, merge.kept_id, arrival(merge.kept_arrived_at, merge.kept_marked_by));
  await setArrival(tx, merge.other_id, other);
}

async function returnPayments(
  tx: Database,
  { payments }: UndoPlan,
  move: { from: KeyedRegistration; to: KeyedRegistration; organiserId: string },
  now: Date,
): Promise<MovedPayment[]> {
  const moved = await movePayments(tx, { ...move, back: payments.map(({ id }) => id) }, now);
  await relinkPaymentParts(tx, moved, move.to.registrationId);
  await relinkRefundOrders(tx, moved, move.to.registrationId);
  await relinkUses(tx, moved);
  await issueMovedReceipts(tx, [move.from, move.to], now);
  return moved;
}

/** Marks each of the two registrations as paid or unpaid by its own balance. */
async function setPaid(tx: Database, { merge, kept, ...plan }: UndoPlan, now: Date) {
  const keptStatus = keptStatusBefore(plan) ?? kept.status;
  for (const side of [
    { id: kept.id, status: keptStatus, paidBefore: kept.paid_at },
    { id: merge.other_id, status: merge.other_status, paidBefore: merge.other_paid_at },
  ]) {
    const balance = await readBalance(tx, { kind: 'registration', id: side.id });
    // A withdrawn registration keeps its `paid_at`, because the refund depends on it, but does not get a new one.
    const paidAt = {
      active: side.paidBefore ?? now,
      withdrawn: side.paidBefore,
      waiting: null,
      'must-choose': null,
      'merged-or-duplicate': null,
      'stall-holder': null,
    };
    const paid_at = balance?.due === 0 ? paidAt[side.status] : null;
    await changeRegistrations(tx, [side.id], { paid_at }, now);
  }
}
