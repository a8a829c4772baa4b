import { closeAccess } from '#conference/accounts/close-access.server.ts';
import { listDevices } from '#conference/accounts/device.server.ts';
import { byOrganiser } from '#conference/audit/record-act.server.ts';
import { findArrivals, setArrival } from '#conference/door/arrivals.server.ts';
import { moveHandouts } from '#conference/door/kit/personal-data.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { extendProvisionalBookings } from '#conference/festival/expiry/extend-provisional-bookings.server.ts';
import { moveHeldBookings } from '#conference/festival/move-bookings.server.ts';
import { releaseBookings } from '#conference/festival/release-bookings.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { relinkUses } from '#conference/money/discounts/discount-uses.server.ts';
import { moveGrant } from '#conference/money/grants/personal-data.server.ts';
import { movePayments } from '#conference/money/ledger/move-payments.server.ts';
import { relinkPaymentParts } from '#conference/money/online/provider-payments.server.ts';
import { issueMovedReceipts } from '#conference/money/receipts/issue-receipts.server.ts';
import { relinkRefundOrders } from '#conference/money/refunds/change-order.server.ts';
import { copyMarks } from '#conference/organiser/marks/personal-data.server.ts';
import { movePapers } from '#conference/papers/personal-data.server.ts';
import { moveProgrammePeople } from '#conference/programme/personal-data.server.ts';
import { copyPlaces } from '#conference/programme/places/session-places.server.ts';
import { copyStars } from '#conference/programme/stars.server.ts';
import { moveParticipation } from '#conference/registration/participation/personal-data.server.ts';
import { copyEntry, isEarlier, placeChosen } from '#conference/registration/places/waiting-list.server.ts';
import { moveExtraAnswers } from '#conference/registration/questions/personal-data.server.ts';
import {
  changeRegistrations,
  markPaidByBalance,
} from '#conference/registration/record/change-registrations.server.ts';
import {
  listMissingFiles,
  moveRegistrationFiles,
} from '#conference/registration/record/move-files.server.ts';
import { isOpen } from '#conference/registration/registration-status.ts';
import { type RegistrationRow, registrations } from '#conference/registration/registrations.server.ts';
import { moveSpeakers } from '#conference/speakers/personal-data.server.ts';
import { moveClearances, moveVisaCase } from '#conference/visa/personal-data.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKeyIfExists } from '#platform/keys/record-keys.server.ts';
import { exchangeChosen } from './exchange-chosen.server.ts';
import { lockForMerge } from './lock-merge.server.ts';
import type { MergeChoices } from './merge-choice.ts';
import { listExchanged, missingDetails } from './merged-details.server.ts';
import { recordOnBothSides } from './record-on-both-sides.server.ts';

export type Merge = {
  /** The id of the registration to keep. `otherId` is the id of the registration that is merged into it. */
  keptId: string;
  otherId: string;
  organiserId: string;
  reason: string;
  requestId: string;
  /**
   * The values that the organiser has chosen. For a detail without a choice, the kept registration keeps its own value.
   * If it has none, it gets the value of the other registration.
   */
  choices?: MergeChoices;
  /**
   * When each of the two registrations was last changed, as the organiser's page showed it. The keys are the ids of the
   * registrations.
   */
  shownAt?: Readonly<Record<string, string>>;
};

export type MergeRefusal =
  | 'same'
  | 'no-such-registration'
  | 'not-open'
  | 'stall-holder-kept'
  | 'merged-already'
  | 'erased'
  /** Somebody changed one of the two registrations after the organiser had compared them. */
  | 'changed-meanwhile';

/** How many rows moved to the kept registration, and how many spots were released. */
export type Moved = { payments: number; bookings: number; released: number; files: number };

/**
 * Merges two registrations of one person:
 * - Moves the payments, bookings and the earlier arrival to the kept registration, and the files and details that it
 *   lacks.
 * - Releases unpaid spots above the number that one person may hold.
 * - If the organiser chose a value of the other registration, the two registrations exchange their values.
 * - Closes the other registration, and mails the reference of the kept one.
 * - Stores what moved in a row of registration_merge, so that the merge can be undone.
 *
 * Refuses to keep a registration that is withdrawn, a duplicate, or the account of a stall holder. Refuses a
 * registration that was merged already, or was changed after the organiser had compared the two.
 * See docs/decisions/027-registrations-of-the-desk-and-merges.md.
 */
export async function mergeRegistrations(
  { db, jobs, secrets, settings }: Pick<Platform, 'db' | 'jobs' | 'secrets'> & WithSettings,
  merge: Merge,
  now: Date,
): Promise<{ ok: true; moved: Moved } | { ok: false; reason: MergeRefusal }> {
  const { keptId, otherId, organiserId } = merge;
  const { booking } = settings;
  if (keptId === otherId) return { ok: false, reason: 'same' };
  return await db.transaction().execute(async (tx) => {
    const rows = await lockForMerge(tx, [keptId, otherId]);
    const kept = rows.find(({ id }) => id === keptId);
    const other = rows.find(({ id }) => id === otherId);
    if (!kept || !other) return { ok: false, reason: 'no-such-registration' };
    if (!isOpen(kept.status)) return { ok: false, reason: 'not-open' };
    // The account of a stall holder has no fee, so it cannot take over the fee and payments of a participant.
    if (kept.status === 'stall-holder') return { ok: false, reason: 'stall-holder-kept' };
    if (other.merged_into !== null) return { ok: false, reason: 'merged-already' };
    if ([kept, other].some((row) => isChangedSince(row, merge.shownAt))) {
      return { ok: false, reason: 'changed-meanwhile' };
    }
    const keptKey = await openRecordKeyIfExists(tx, secrets, kept.record_key_id);
    const otherKey = await openRecordKeyIfExists(tx, secrets, other.record_key_id);
    if (!keptKey || !otherKey) return { ok: false, reason: 'erased' };
    const from = { registrationId: otherId, reference: other.reference, record: otherKey };
    const to = { registrationId: keptId, reference: kept.reference, record: keptKey };

    const absorbed = rows.filter((row) => row.merged_into === otherId).map(({ id }) => id);
    const filled = missingDetails(kept, other, merge.choices);
    const exchanged = listExchanged(kept, other, merge.choices);
    await closeMerged(tx, merge, absorbed, now);
    await changeRegistrations(tx, [keptId], filled, now);
    await exchangeChosen(tx, [to, from], exchanged, now);
    await placeKept(tx, settings, kept, other, now);
    const arrivals = await moveArrival(tx, merge);
    await copyStars(tx, otherId, keptId);
    await copyPlaces(tx, { from: otherId, to: keptId });
    const files = await listMissingFiles(tx, otherId, keptId);
    await moveRegistrationFiles(tx, files, { from, to });
    const by = byOrganiser(merge);
    const held = { from: otherId, to: keptId, most: booking.mostHeldByOne, by };
    const { moved: bookings, notMoved: notMovedBookings } = await moveHeldBookings(tx, held, now);
    const because = 'registrations merged, too many held';
    await releaseBookings(tx, { registrationIds: [otherId], by, because }, now);
    const bookingIds = bookings.map(({ id }) => id);
    await extendProvisionalBookings(
      tx,
      { registrationId: keptId, daysToPay: booking.daysToPay, moved: bookingIds },
      now,
    );
    await moveVisaCase(tx, from, to);
    await moveParticipation(tx, from, to);
    await moveGrant(tx, from, to);
    await moveExtraAnswers(tx, from, to);
    await moveClearances(tx, { from: otherId, to: keptId });
    await copyMarks(tx, { from: otherId, to: keptId });
    await moveHandouts(tx, { from: otherId, to: keptId });
    const papers = await movePapers(tx, { from: otherId, to: keptId });
    const speakers = await moveSpeakers(tx, { from: otherId, to: keptId });
    const people = await moveProgrammePeople(tx, { from: otherId, to: keptId });
    const payments = await movePayments(tx, { from, to, organiserId }, now);
    await relinkPaymentParts(tx, payments, keptId);
    await relinkRefundOrders(tx, payments, keptId);
    await relinkUses(tx, payments);
    await issueMovedReceipts(tx, [from, to], now);
    await markPaidByBalance(tx, keptId, now);
    const devices = await listDevices(tx, otherId, { isProved: other.email_confirmed_at !== null });
    await closeAccess(tx, otherId, now);
    const releasedWithStatus = (status: string) =>
      notMovedBookings.filter((row) => row.status === status).map(({ id }) => id);
    await tx
      .insertInto('registration_merge')
      .values({
        kept_id: keptId,
        other_id: otherId,
        merged_by: organiserId,
        merged_at: now,
        kept_status: kept.status,
        other_status: other.status,
        other_paid_at: other.paid_at,
        other_withdrawn_at: other.withdrawn_at,
        kept_arrived_at: arrivals.kept?.arrived_at,
        kept_marked_by: arrivals.kept?.marked_by,
        other_arrived_at: arrivals.other?.arrived_at,
        other_marked_by: arrivals.other?.marked_by,
        filled: JSON.stringify(filled),
        exchanged,
        payment_ids: payments.map(({ after }) => after),
        booking_ids: bookingIds,
        released_ids: releasedWithStatus('requested'),
        released_confirmed_ids: releasedWithStatus('confirmed'),
        file_ids: files,
        paper_ids: papers,
        speaker_ids: speakers,
        programme_person_ids: people,
        device_ids: devices,
        absorbed_ids: absorbed,
      })
      .execute();
    const about = { subjectId: otherId, registrationId: keptId };
    await queueMail(tx, jobs, { kind: 'registrations-merged', ...about });
    const moved = {
      payments: payments.length,
      bookings: bookings.length,
      released: notMovedBookings.length,
      files: files.length,
    };
    await recordOnBothSides(tx, merge, {
      kept: { ...to, action: 'registration.merged' },
      other: { ...from, action: 'registration.merged-into' },
      detail: { ...moved, ...(exchanged.length > 0 && { exchanged }) },
    });
    return { ok: true, moved };
  });
}

/** Closes the other registration. Registrations that were merged into it are now merged into the kept registration. */
async function closeMerged(tx: Database, { keptId, otherId }: Merge, absorbed: string[], now: Date) {
  const merged = { status: 'merged-or-duplicate', paid_at: null, withdrawn_at: null } as const;
  await changeRegistrations(tx, [otherId], { ...merged, merged_into: keptId }, now);
  await changeRegistrations(tx, absorbed, { merged_into: keptId }, now);
}

/**
 * Gives the kept registration the place of the other one, or its earlier turn in the waiting list. If the kept one has
 * the status `must-choose`, it gets a place or a turn, unless a third registration of its email address has one.
 */
async function placeKept(
  tx: Database,
  settings: WithSettings['settings'],
  kept: RegistrationRow,
  other: RegistrationRow,
  now: Date,
) {
  if (kept.status === 'waiting') {
    if (other.status === 'active') await changeRegistrations(tx, [kept.id], { status: 'active' }, now);
    else if (other.status === 'waiting' && (await isEarlier(tx, other.id, kept.id))) {
      await copyEntry(tx, { from: other.id, to: kept.id });
    }
  }
  if (kept.status !== 'must-choose') return;
  const third = await registrations(tx)
    .where('email', '=', kept.email)
    .where('status', 'in', ['active', 'waiting'])
    .executeTakeFirst();
  if (!third) await placeChosen(tx, settings, kept, [other], now);
}

function isChangedSince({ id, updated_at }: RegistrationRow, shownAt: Merge['shownAt']): boolean {
  return shownAt !== undefined && shownAt[id] !== updated_at.toISOString();
}

/** Gives the kept registration the earlier of the two arrivals. Returns both arrivals. */
async function moveArrival(tx: Database, { keptId, otherId }: Merge) {
  const arrivals = await findArrivals(tx, [keptId, otherId]);
  const [first] = [...arrivals.values()].toSorted(
    (one, other) => one.arrived_at.getTime() - other.arrived_at.getTime(),
  );
  await setArrival(tx, keptId, first);
  await setArrival(tx, otherId, undefined);
  return { kept: arrivals.get(keptId), other: arrivals.get(otherId) };
}
