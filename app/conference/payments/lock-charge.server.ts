import type { Database } from '#platform/database/database.server.ts';
import type { ChargeKind } from './payment.ts';

/**
 * Locks the charge of a registration or booking until the transaction ends. Its payments are only changed by who holds
 * it. Everybody locks in one order: registration, booking, charge. Returns undefined if there is no charge.
 */
export async function lockCharge(tx: Database, { kind, id }: { kind: ChargeKind; id: string }) {
  return await tx
    .selectFrom('charge')
    .select(['id', 'currency'])
    .where(kind === 'registration' ? 'registration_id' : 'booking_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
