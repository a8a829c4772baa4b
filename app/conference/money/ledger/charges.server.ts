import { type Changes, eachOf } from '#platform/database/changes.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { ChargeKind } from './payment.ts';

/** A query of all charges with their registrations or bookings. Other modules run or join it. */
export function charges(db: Database) {
  return db
    .selectFrom('charge')
    .select([
      'charge.id',
      'charge.kind',
      'charge.amount',
      'charge.currency',
      'registration_id',
      'booking_id',
    ]);
}

/** A query of the registrations or bookings whose charge or payments have changed. An entry of money never changes. */
export function balanceChanges(db: Database, kind: ChargeKind): Changes {
  const owner = kind === 'registration' ? 'charge.registration_id' : 'charge.booking_id';
  return eachOf(
    db.selectFrom('charge').select([`${owner} as id`, 'charge.updated_at as at']),
    db
      .selectFrom('payment')
      .innerJoin('charge', 'charge.id', 'payment.charge_id')
      .select([`${owner} as id`, 'payment.recorded_at as at']),
  );
}
