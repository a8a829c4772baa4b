import type { Money } from '#conference/edition/edition-schema.ts';
import type { Database } from '#platform/database.server.ts';
import type { ChargeKind } from './payment.ts';

/** Writes what a registration or a booking costs, inside the transaction that makes it. */
export async function makeCharge(
  tx: Database,
  { kind, id, price }: { kind: ChargeKind; id: string; price: Money },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('charge')
    .values({
      kind,
      registration_id: kind === 'registration' ? id : null,
      booking_id: kind === 'booking' ? id : null,
      amount: price.amount,
      currency: price.currency,
      created_at: now,
      updated_at: now,
    })
    .execute();
}
