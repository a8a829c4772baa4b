import type { Database } from '#platform/database/database.server.ts';
import type { ChargeKind } from './payment.ts';

/**
 * Locks the charge of a registration or booking until the transaction ends. Call it before you change its payments. All
 * transactions lock in the same order: registration, booking, charge. Returns undefined if there is no charge.
 */
export async function lockCharge(tx: Database, { kind, id }: { kind: ChargeKind; id: string }) {
  return await tx
    .selectFrom('charge')
    .select(['id', 'currency'])
    .where(kind === 'registration' ? 'registration_id' : 'booking_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
