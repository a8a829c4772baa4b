import { sql } from 'kysely';
import { bookings } from '#conference/booking/bookings.server.ts';
import { charges } from '#conference/payments/payments.server.ts';
import type { RefundState } from '#conference/refunds/refund-order.ts';
import { refundOrders } from '#conference/refunds/refund-orders.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/**
 * Lists a page of refunds with their people, newest first. `after` is the id of the last refund of the page before. For an
 * erased person the reference and `ofId` are null.
 */
export async function listRefunds(
  db: Database,
  {
    state,
    chargeId,
    after,
    count,
  }: {
    state?: RefundState | undefined;
    chargeId?: string;
    after?: string | undefined;
    count: number;
  },
) {
  return await db
    .selectFrom(refundOrders(db).as('entry'))
    .innerJoin(charges(db).as('charged'), 'charged.id', 'entry.charge_id')
    .leftJoin(bookings(db).as('booked'), 'booked.id', 'charged.booking_id')
    .leftJoin(registrations(db).as('person'), (join) =>
      join.on((row) =>
        row('person.id', '=', row.fn.coalesce('charged.registration_id', 'booked.registration_id')),
      ),
    )
    .select(['entry.id', 'entry.amount', 'entry.currency', 'entry.cause', 'entry.state', 'entry.provider'])
    .select(['entry.failure', 'entry.ordered_at as orderedAt', 'entry.is_of_edition as isOfEdition'])
    .select(['charged.kind as of', 'reference', 'booked.option'])
    .select((row) => row.fn.coalesce('charged.registration_id', 'charged.booking_id').as('ofId'))
    .$if(state !== undefined, (list) => list.where('entry.state', '=', state ?? 'queued'))
    .$if(chargeId !== undefined, (list) => list.where('entry.charge_id', '=', chargeId ?? ''))
    .$if(after !== undefined, (list) =>
      list.where(
        sql<boolean>`(entry.ordered_at, entry.id) <
          (select ordered_at, id from ${refundOrders(db).as('last')} where last.id = ${after})`,
      ),
    )
    .orderBy('entry.ordered_at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(count)
    .execute();
}

export type ListedRefund = Awaited<ReturnType<typeof listRefunds>>[number];

/** Sums the refunds by state and currency, in minor units. `isOfEdition` keeps only those of a cancelled edition. */
export async function sumRefunds(db: Database, { isOfEdition }: { isOfEdition: boolean }) {
  return await db
    .selectFrom(refundOrders(db).as('entry'))
    .select((row) => [
      'entry.state',
      'entry.currency',
      asNumber(row.fn.sum('entry.amount')).as('amount'),
      asNumber(row.fn.countAll()).as('count'),
    ])
    .$if(isOfEdition, (list) => list.where('entry.is_of_edition', '=', true))
    .groupBy(['entry.state', 'entry.currency'])
    .orderBy('entry.state')
    .orderBy('entry.currency')
    .execute();
}
