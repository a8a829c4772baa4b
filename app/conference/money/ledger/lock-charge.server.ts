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

/** Locks a charge by its id until the transaction ends. Use it only for the charge of a person who was erased. */
export async function lockErasedCharge(tx: Database, chargeId: string) {
  return await tx
    .selectFrom('charge')
    .select(['id as chargeId', 'currency'])
    .where('id', '=', chargeId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Finds the registration or booking of a charge. Returns undefined if it was erased. */
export async function findCharged(
  db: Database,
  chargeId: string,
): Promise<{ kind: ChargeKind; id: string } | undefined> {
  const row = await db
    .selectFrom('charge')
    .select(['kind', 'registration_id', 'booking_id'])
    .where('id', '=', chargeId)
    .executeTakeFirst();
  const id = row?.registration_id ?? row?.booking_id;
  return row && id ? { kind: row.kind, id } : undefined;
}

/** Finds the charge of a registration or booking by the id of the registration or booking. */
export async function findChargedBy(db: Database, id: string) {
  return await db
    .selectFrom('charge')
    .select(['id as chargeId', 'kind', 'currency'])
    .select((row) => row.val(id).as('id'))
    .where((row) => row.or([row('registration_id', '=', id), row('booking_id', '=', id)]))
    .executeTakeFirst();
}
