import type { Balance } from '#conference/payments/payment.ts';
import { readBalances } from '#conference/payments/read-balances.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { BookingStatus } from '#platform/database/database-types.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openMessage } from './booking-message.server.ts';

export type OwnBooking = {
  id: string;
  option: string;
  day: string | null;
  spot: number;
  status: BookingStatus;
  /** Whether it holds a spot, so that it can be withdrawn. */
  holdsSpot: boolean;
  applicantName: string;
  payBy: Date;
  /** Whether the spot is held for a short time only, because the mailbox is not proved. */
  isProvisional: boolean;
  createdAt: Date;
  /** The message of the organisers who declined it. */
  message: string | undefined;
  balance: Balance | undefined;
};

/** A participant's bookings, the newest first. */
export async function listBookings(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  registrationId: string,
): Promise<OwnBooking[]> {
  const rows = await db
    .selectFrom('booking')
    .innerJoin('booking_spot', 'booking_spot.id', 'booking.spot_id')
    .innerJoin(registrations(db).as('person'), 'person.id', 'booking.registration_id')
    .select([
      'booking.id',
      'option',
      'day',
      'number',
      'status',
      'holds_spot',
      'applicant_name',
      'pay_by',
      'is_provisional',
      'booking.created_at',
      'sealed_message',
      'person.record_key_id',
    ])
    .where('registration_id', '=', registrationId)
    .orderBy('booking.created_at', 'desc')
    .execute();
  const balances = await readBalances(
    db,
    'booking',
    rows.map(({ id }) => id),
  );
  return await Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      option: row.option,
      day: row.day,
      spot: row.number,
      status: row.status,
      holdsSpot: row.holds_spot,
      applicantName: row.applicant_name,
      payBy: row.pay_by,
      isProvisional: row.is_provisional,
      createdAt: row.created_at,
      message: await openMessage({ db, secrets }, row.record_key_id, row.sealed_message),
      balance: balances.get(row.id),
    })),
  );
}
