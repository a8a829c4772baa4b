import type { Insertable } from 'kysely';
import type { Money } from '#conference/edition/schema/facts-schema.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { DB } from '#platform/database/database-types.ts';
import type { ChargeKind } from './payment.ts';

/** A registration or booking and its price. */
type Chargeable = { kind: ChargeKind; id: string; price: Money };

/** Writes the charge of a registration or booking, inside the transaction that creates it. */
export async function makeCharge(tx: Database, { kind, id, price }: Chargeable, now: Date): Promise<void> {
  await tx.insertInto('charge').values(chargeRow({ kind, id, price }, now)).execute();
}

/** Makes the row of a charge, for callers that insert it together with other rows. */
export function chargeRow({ kind, id, price }: Chargeable, now: Date): Insertable<DB['charge']> {
  return {
    kind,
    registration_id: kind === 'registration' ? id : null,
    booking_id: kind === 'booking' ? id : null,
    amount: price.amount,
    currency: price.currency,
    created_at: now,
    updated_at: now,
  };
}
