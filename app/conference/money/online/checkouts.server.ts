import type { Money } from '#conference/edition/facts-schema.ts';
import type { ProviderName } from '#conference/edition/money/provider-names.ts';
import type { OpenedCheckout } from '#conference/money/providers/payment-provider.ts';
import type { Database } from '#platform/database/database.server.ts';

export type NewCheckout = { provider: ProviderName; chargeId: string; price: Money; expiresAt: Date };

/**
 * Returns the checkout with which a participant pays a charge: the open one if it has this amount and enough time left,
 * otherwise a new one. With a new one, `outdated` is the open checkout that it replaces, if there was one. Our database
 * marks `outdated` as ended, and the caller must end it at the provider. The transaction must have locked the charge.
 */
export async function reserveCheckout(
  tx: Database,
  { provider, chargeId, price, expiresAt }: NewCheckout,
  { usableUntil, now }: { usableUntil: Date; now: Date },
) {
  const open = await tx
    .selectFrom('checkout')
    .select(['id', 'amount', 'url', 'provider_ref as checkoutRef', 'expires_at as expiresAt'])
    .where('sole_charge_id', '=', chargeId)
    .where('provider', '=', provider)
    .where('state', 'in', ['new', 'open'])
    .executeTakeFirst();
  if (open && open.amount === price.amount && open.expiresAt >= usableUntil)
    return { ...open, outdated: undefined };
  if (open) await setCheckoutState(tx, open.id, 'ended');
  const made = await tx
    .insertInto('checkout')
    .values({ provider, sole_charge_id: chargeId, ...price, created_at: now, expires_at: expiresAt })
    .returning(['id', 'amount', 'url', 'provider_ref as checkoutRef', 'expires_at as expiresAt'])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('checkout_line')
    .values({ checkout_id: made.id, charge_id: chargeId, ...price })
    .execute();
  return { ...made, outdated: open };
}

/** Stores the provider's reference and URL of the page that the provider has opened for a checkout. */
export async function storeOpenedCheckout(
  db: Database,
  id: string,
  { checkoutRef, url }: OpenedCheckout,
): Promise<void> {
  await db
    .updateTable('checkout')
    .set({ state: 'open', provider_ref: checkoutRef, url })
    .where('id', '=', id)
    .where('state', '=', 'new')
    .execute();
}

/** Sets the state of a checkout, unless it is already paid. A checkout that has ended is not `processing` any more. */
export async function setCheckoutState(
  db: Database,
  id: string,
  state: 'processing' | 'paid' | 'ended',
): Promise<void> {
  await db
    .updateTable('checkout')
    .set({ state })
    .where('id', '=', id)
    .where('state', '<>', 'paid')
    .$if(state === 'processing', (query) => query.where('state', '<>', 'ended'))
    .execute();
}

/** Reads a checkout with the charges that it pays and their amounts. Returns undefined if it does not exist. */
export async function readCheckout(db: Database, id: string) {
  const checkout = await db.selectFrom('checkout').selectAll().where('id', '=', id).executeTakeFirst();
  if (!checkout) return undefined;
  const lines = await db
    .selectFrom('checkout_line')
    .select(['charge_id as chargeId', 'amount'])
    .where('checkout_id', '=', id)
    .orderBy('charge_id')
    .execute();
  return { ...checkout, lines };
}

/** Lists a provider's checkouts that are not marked as paid. Somebody may have paid one of them without a webhook. */
export async function listUnsettledCheckouts(db: Database, provider: ProviderName, since: Date) {
  return await db
    .selectFrom('checkout')
    .select(['id', 'provider_ref as checkoutRef'])
    .where('provider', '=', provider)
    .where('provider_ref', 'is not', null)
    .where('state', '<>', 'paid')
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .execute();
}
