import type { Database } from '#platform/database.server.ts';
import type { BookingStatus } from '#platform/database-types.ts';

export type OwnBooking = {
  id: string;
  option: string;
  day: string | null;
  spot: number;
  status: BookingStatus;
  /** Whether it holds a spot and so can be withdrawn. */
  holdsSpot: boolean;
  applicantName: string;
  payBy: Date;
  createdAt: Date;
};

/** A participant's bookings, the newest first. */
export async function listBookings(db: Database, registrationId: string): Promise<OwnBooking[]> {
  const rows = await db
    .selectFrom('booking')
    .innerJoin('booking_spot', 'booking_spot.id', 'booking.spot_id')
    .select([
      'booking.id',
      'option',
      'day',
      'number',
      'status',
      'holds_spot',
      'applicant_name',
      'pay_by',
      'created_at',
    ])
    .where('registration_id', '=', registrationId)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    option: row.option,
    day: row.day,
    spot: row.number,
    status: row.status,
    holdsSpot: row.holds_spot,
    applicantName: row.applicant_name,
    payBy: row.pay_by,
    createdAt: row.created_at,
  }));
}
