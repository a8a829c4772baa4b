import { sql } from 'kysely';
import { keptDevices } from '#conference/accounts/keep-browsers.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { days } from '#platform/durations.ts';

/**
 * Gives the provisional bookings of a registration the full time to pay. Does nothing if its mailbox is not proved.
 * Leaves out bookings from browsers that the mailbox's owner has not accepted, unless their ids are in `moved`. The
 * transaction must have locked the registration.
 */
export async function extendProvisionalBookings(
  tx: Database,
  {
    registrationId,
    daysToPay,
    moved = [],
  }: { registrationId: string; daysToPay: number; moved?: readonly string[] },
  now: Date,
) {
  const time = sql`${days(daysToPay)} * interval '1 millisecond'`;
  await tx
    .updateTable('booking')
    .set({
      is_provisional: false,
      pay_by: sql`greatest(pay_by, created_at + ${time})`,
      updated_at: now,
    })
    .where('registration_id', '=', registrationId)
    .where('status', '=', 'requested')
    .where('is_provisional', '=', true)
    .where((row) =>
      row.or([
        row('device_id', 'is', null),
        row('booking.id', '=', anyOf(moved)),
        row.exists(
          row
            .selectFrom(keptDevices(tx).as('kept'))
            .select('kept.device_id')
            .whereRef('kept.device_id', '=', 'booking.device_id')
            .where('kept.registration_id', '=', registrationId),
        ),
      ]),
    )
    .where((row) =>
      row.exists(
        registrations(tx).where('id', '=', registrationId).where('email_confirmed_at', 'is not', null),
      ),
    )
    .execute();
}
