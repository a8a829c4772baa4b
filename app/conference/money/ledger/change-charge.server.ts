import { sql } from 'kysely';
import type { Money } from '#conference/edition/schema/facts-schema.ts';
import type { Database } from '#platform/database/database.server.ts';

/**
 * Changes the fee of a registration. The transaction must have locked the registration. After this, the caller must
 * mark the registration as paid or unpaid.
 */
export async function changeRegistrationCharge(
  tx: Database,
  { registrationId, fee }: { registrationId: string; fee: Money },
  now: Date,
): Promise<void> {
  const { amount, currency } = fee;
  await tx
    .insertInto('charge')
    .values({ kind: 'registration', registration_id: registrationId, amount, currency })
    .onConflict((conflict) => conflict.column('registration_id').doUpdateSet({ amount, updated_at: now }))
    .execute();
}

/**
 * Exchanges the fees of two registrations, together with their participant types. The transaction must have locked both
 * registrations. After this, the caller must mark the registrations as paid or unpaid.
 */
export async function exchangeRegistrationCharges(
  tx: Database,
  registrationIds: readonly string[],
  now: Date,
): Promise<void> {
  const ids = sql.join(registrationIds);
  await sql`
    update charge as own set amount = given.amount, updated_at = ${now}
    from charge as given
    where own.registration_id in (${ids}) and given.registration_id in (${ids})
      and own.id <> given.id and own.currency = given.currency`.execute(tx);
}

/** The foreign keys that refuse another currency for a charge, because something stored about it has the old one. */
export const usesOfCurrency = [
  'payment_charge_id_currency_fkey',
  'group_payment_line_charge_id_currency_fkey',
  'receipt_charge_id_currency_fkey',
  'refund_order_charge_id_currency_fkey',
] as const;

/**
 * Gives a charge a fee in another currency. The transaction must have locked the charge. Throws a violation of one of
 * the {@link usesOfCurrency} if the currency has to stay.
 */
export async function changeChargeCurrency(
  tx: Database,
  { chargeId, fee }: { chargeId: string; fee: Money },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('charge')
    .set({ ...fee, updated_at: now })
    .where('id', '=', chargeId)
    .execute();
}
