import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { ChargeKind } from './payment.ts';

/** A query of the ids of the charges of these registrations and bookings. Other modules use it inside their queries. */
export function chargesOf(
  db: Database,
  { registrationIds, bookingIds }: { registrationIds: readonly string[]; bookingIds: readonly string[] },
) {
  return db
    .selectFrom('charge')
    .select('id')
    .where((row) =>
      row.or([
        row('registration_id', '=', anyOf(registrationIds)),
        row('booking_id', '=', anyOf(bookingIds)),
      ]),
    );
}

/** Finds the registration or booking that a charge is for. Returns undefined if it was erased or deleted. */
export async function findCharged(
  db: Database,
  chargeId: string,
): Promise<{ kind: ChargeKind; id: string } | undefined> {
  const charge = await db
    .selectFrom('charge')
    .select(['kind', 'registration_id', 'booking_id'])
    .where('id', '=', chargeId)
    .executeTakeFirst();
  const id = charge?.registration_id ?? charge?.booking_id ?? undefined;
  return charge && id !== undefined ? { kind: charge.kind, id } : undefined;
}
