import { bookings } from '#conference/festival/bookings.server.ts';
import { charges } from '#conference/money/ledger/charges.server.ts';
import { isOldestFirst, type RefundState } from '#conference/money/refunds/refund-order.ts';
import { refundOrders } from '#conference/money/refunds/refund-orders.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { asNumber, countRows } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { type AskedPage, findPage } from '#platform/database/find-page.server.ts';

export type RefundFilter = {
  state?: RefundState | undefined;
  /**
   * How the money goes back: by an organiser, or through a payment provider. `waiting`: through a provider, but our
   * balance there was too small, so it is tried again later.
   */
  way?: 'by-hand' | 'by-provider' | 'waiting' | undefined;
};

/** Counts the refunds that match a filter. */
export async function countRefunds(db: Database, filter: RefundFilter): Promise<number> {
  return await countRows(db, filterRefunds(db, filter).select('entry.id'));
}

function filterRefunds(db: Database, { state, way }: RefundFilter) {
  return db
    .selectFrom(refundOrders(db).as('entry'))
    .$if(state !== undefined, (list) => list.where('entry.state', '=', state ?? 'queued'))
    .$if(way === 'by-hand', (list) => list.where('entry.provider', 'is', null))
    .$if(way === 'waiting', (list) => list.where('entry.try_again_at', 'is not', null))
    .$if(way === 'by-provider', (list) => list.where('entry.provider', 'is not', null));
}

/**
 * Lists a page of refunds with their people, newest first. If refunds in this state still need work, lists the oldest
 * first. For an erased person, the reference and `ofId` are
 * null. For money that is not recorded for a charge, `of` is null, too.
 */
export async function listRefunds(
  db: Database,
  { id, state, way, chargeId, ...page }: RefundFilter & { id?: string; chargeId?: string } & AskedPage,
) {
  const direction = isOldestFirst(state) ? 'asc' : 'desc';
  const query = filterRefunds(db, { state, way })
    .leftJoin(charges(db).as('charged'), 'charged.id', 'entry.charge_id')
    .leftJoin(bookings(db).as('booked'), 'booked.id', 'charged.booking_id')
    .leftJoin(registrations(db).as('person'), (join) =>
      join.on((row) =>
        row('person.id', '=', row.fn.coalesce('charged.registration_id', 'booked.registration_id')),
      ),
    )
    .select(['entry.id', 'entry.amount', 'entry.currency', 'entry.cause', 'entry.state', 'entry.provider'])
    .select(['entry.payment_ref as paymentRef', 'entry.provider_payment_id as providerPaymentId'])
    .select(['entry.failure', 'entry.returned_at as returnedAt', 'entry.ordered_at as orderedAt'])
    .select('entry.updated_at as updatedAt')
    .select(['entry.is_of_edition as isOfEdition', 'entry.attempt', 'entry.try_again_at as tryAgainAt'])
    .select(['charged.kind as of', 'reference', 'booked.option'])
    .select((row) => row.fn.coalesce('charged.registration_id', 'charged.booking_id').as('ofId'))
    .$if(id !== undefined, (list) => list.where('entry.id', '=', id ?? ''))
    .$if(chargeId !== undefined, (list) => list.where('entry.charge_id', '=', chargeId ?? ''))
    .orderBy('entry.ordered_at', direction)
    .orderBy('entry.id', direction);
  const changes = db.selectFrom(refundOrders(db).as('refund')).select(['id', 'updated_at as at']);
  const columns = { at: 'entry.ordered_at', id: 'entry.id', changes };
  return await findPage(db, query, page, { columns });
}

export type ListedRefund = Awaited<ReturnType<typeof listRefunds>>['rows'][number];

/** Sums the refunds by state and currency, in minor units. With `isOfEdition`, only those of a cancelled edition. */
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
