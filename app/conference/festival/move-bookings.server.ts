import type { Updateable } from 'kysely';
import type { ActName } from '#conference/audit/act-words.ts';
import { type Act, recordActs } from '#conference/audit/record-act.server.ts';
import {
  type KeyedRegistration,
  resealBookingPayments,
} from '#conference/money/ledger/move-payments.server.ts';
import { payments } from '#conference/money/ledger/payments.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { DB } from '#platform/database/database-types.ts';
import { unsealValue } from '#platform/keys/record-keys.server.ts';
import { lockBookingsOf } from './lock-booking.server.ts';
import { bookingMessagePurpose, sealMessage } from './mails/booking-message.server.ts';

type Actor = Pick<Act, 'actor' | 'actorId' | 'requestId'>;

/**
 * Moves bookings that hold spots from one registration to another. Moves all paid bookings. Then moves unpaid bookings,
 * oldest first, until the second registration holds `mostSpots` spots. The transaction must have locked both
 * registrations. `moved` are the bookings that it moved. `notMoved` are the bookings that stay with the first
 * registration and still hold their spots.
 */
export async function moveHeldBookings(
  tx: Database,
  {
    from,
    to,
    most: mostSpots,
    by,
    because = 'registrations merged',
  }: { from: string; to: string; most: number; by: Actor; because?: string },
  now: Date,
) {
  const rows = await lockBookingsOf(tx, [from, to]);
  const held = rows.filter((row) => row.holds_spot).toSorted(byAge);
  const taken = held.filter((row) => row.registration_id === to).map(({ hold }) => hold);
  const bookingsToMove = held.filter((row) => row.registration_id === from);
  const paidIds = await listPaidBookings(
    tx,
    bookingsToMove.map(({ id }) => id),
  );
  const paid = bookingsToMove.filter(({ id }) => paidIds.includes(id));
  const unpaid = bookingsToMove.filter((row) => !paid.includes(row));
  const moved = [...paid, ...unpaid.slice(0, Math.max(0, mostSpots - taken.length - paid.length))];
  for (const { id } of moved) {
    await moveBookingTo(tx, id, { registration_id: to, hold: takeHold(taken) }, now);
  }
  await recordMoves(tx, moved, by, { action: 'booking.moved', because });
  return { moved, notMoved: bookingsToMove.filter((row) => !moved.includes(row)) };
}

/**
 * Moves the bookings that hold no spot from one registration to another, and seals their messages with the key of the
 * second registration. The transaction must have locked both registrations.
 */
export async function moveEndedBookings(
  tx: Database,
  { from, to }: { from: KeyedRegistration; to: KeyedRegistration },
  now: Date,
): Promise<void> {
  const rows = await lockBookingsOf(tx, [from.registrationId]);
  for (const { id, sealed_message } of rows.filter((row) => !row.holds_spot)) {
    const values = {
      registration_id: to.registrationId,
      sealed_message: resealMessage(sealed_message, from, to),
    };
    await moveBookingTo(tx, id, values, now);
  }
}

/** Lists which of these bookings have received money that was neither undone nor refunded. */
async function listPaidBookings(tx: Database, bookingIds: string[]): Promise<(string | null)[]> {
  const rows = await tx
    .selectFrom(payments(tx).as('entry'))
    .select('booking_id')
    .where('booking_id', '=', anyOf(bookingIds))
    .groupBy(['charge_id', 'booking_id'])
    .having((row) => row.fn.sum('amount'), '>', 0)
    .execute();
  return rows.map(({ booking_id }) => booking_id);
}

type ReturnedBooking = { id: string; status?: 'requested' | 'confirmed' };

/**
 * Moves bookings back to the registration that had them before a merge, and seals their messages with the key of that
 * registration. The same transaction undoes the merge. A booking with a `status` had lost its spot in the merge: it
 * gets the spot and this status back.
 */
export async function returnBookings(
  tx: Database,
  {
    bookings,
    from,
    to,
    by,
  }: { bookings: readonly ReturnedBooking[]; from: KeyedRegistration; to: KeyedRegistration; by: Actor },
  now: Date,
): Promise<void> {
  const rows = await lockBookingsOf(tx, [from.registrationId, to.registrationId]);
  const taken = rows
    .filter((row) => row.registration_id === to.registrationId && row.holds_spot)
    .map(({ hold }) => hold);
  const returned = bookings.flatMap(({ id, status }) => {
    const row = rows.find((one) => one.id === id);
    return row ? [{ ...row, regained: status }] : [];
  });
  for (const row of returned) {
    const holds = row.holds_spot || row.regained !== undefined;
    const isSealedByOther = row.registration_id === from.registrationId;
    await moveBookingTo(
      tx,
      row.id,
      {
        registration_id: to.registrationId,
        hold: holds ? takeHold(taken) : row.hold,
        sealed_message: isSealedByOther ? resealMessage(row.sealed_message, from, to) : row.sealed_message,
        ...(row.regained && {
          status: row.regained,
          withdrawn_from: null,
          decided_at: row.regained === 'confirmed' ? now : null,
        }),
      },
      now,
    );
  }
  const moved = returned.filter(({ regained }) => !regained);
  const regained = returned.filter((row) => row.regained);
  await resealBookingPayments(
    tx,
    moved.map(({ id }) => id),
    { from, to },
  );
  await recordMoves(tx, moved, by, { action: 'booking.moved', because: 'merge undone' });
  await recordMoves(tx, regained, by, { action: 'booking.regained', because: 'merge undone' });
}

/** Returns the lowest number of a hold that is not in `taken`, and adds it to `taken`. */
function takeHold(taken: number[]): number {
  for (let hold = 1; ; hold += 1) {
    if (taken.includes(hold)) continue;
    taken.push(hold);
    return hold;
  }
}

function byAge(one: { created_at: Date; id: string }, other: { created_at: Date; id: string }) {
  return one.created_at.getTime() - other.created_at.getTime() || (one.id < other.id ? -1 : 1);
}

async function moveBookingTo(tx: Database, id: string, values: Updateable<DB['booking']>, now: Date) {
  await tx
    .updateTable('booking')
    .set({ ...values, updated_at: now })
    .where('id', '=', id)
    .execute();
}

async function recordMoves(
  tx: Database,
  moved: readonly { id: string }[],
  by: Actor,
  { action, because }: { action: ActName; because: string },
) {
  const acts = moved.map(({ id }) => ({ ...by, action, subject: 'booking' as const, subjectId: id }));
  await recordActs(
    tx,
    acts.map((act) => ({ ...act, detail: { because } })),
  );
}

/** Returns the message, sealed with the key of the registration `to` instead of `from`, or null if there is none. */
function resealMessage(sealed: Buffer | null, from: KeyedRegistration, to: KeyedRegistration): Buffer | null {
  if (sealed === null) return null;
  return sealMessage(to.record, String(unsealValue(from.record, bookingMessagePurpose, sealed)));
}
