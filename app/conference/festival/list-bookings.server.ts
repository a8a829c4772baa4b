import { readBalances } from '#conference/money/ledger/read-balances.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openMessage } from './mails/booking-message.server.ts';
import { undoUntil } from './undo-time.ts';

/** Lists a participant's bookings, newest first. A declined booking has the organisers' message. */
export async function listBookings(store: Pick<Platform, 'db' | 'secrets'>, registrationId: string) {
  const { db } = store;
  const rows = await db
    .selectFrom('booking')
    .innerJoin('booking_spot', 'booking_spot.id', 'booking.spot_id')
    .innerJoin(registrations(db).as('person'), 'person.id', 'booking.registration_id')
    .select(['booking.id', 'option', 'day', 'number as spot', 'booking.status', 'holds_spot as holdsSpot'])
    .select(['applicant_name as applicantName', 'pay_by as payBy', 'is_provisional as isProvisional'])
    .select(['booking.created_at as createdAt', 'sealed_message', 'person.record_key_id'])
    .select(['withdrawn_from', 'decided_at'])
    .where('registration_id', '=', registrationId)
    .orderBy('booking.created_at', 'desc')
    .execute();
  const ids = rows.map(({ id }) => id);
  const balances = await readBalances(db, 'booking', ids);
  return await Promise.all(
    rows.map(async ({ record_key_id, sealed_message, withdrawn_from, decided_at, ...row }) => ({
      ...row,
      undoUntil: undoUntil({ withdrawn_from, decided_at }),
      message: await openMessage(store, record_key_id, sealed_message),
      balance: balances.get(row.id),
    })),
  );
}

export type OwnBooking = Awaited<ReturnType<typeof listBookings>>[number];
