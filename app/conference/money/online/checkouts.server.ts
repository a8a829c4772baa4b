import { sql } from 'kysely';
import type { Currency } from '#conference/edition/money/currency.ts';
import type { ProviderName } from '#conference/edition/money/provider-names.ts';
import type { OpenedCheckout } from '#conference/money/providers/payment-provider.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { CheckoutState } from '#platform/database/database-types.ts';

/** A charge that a checkout pays, and how much of it, in minor units. */
export type CheckoutLine = { chargeId: string; amount: number };

/** For what a page is open: for one charge, or for a group payment. Each has one open page at most. */
export type CheckoutOwner = { sole_charge_id: string } | { group_payment_id: string };

export type NewCheckout = {
  provider: ProviderName;
  owner: CheckoutOwner;
  currency: Currency;
  lines: readonly CheckoutLine[];
  expiresAt: Date;
};

/**
 * Returns the checkout with which somebody pays these lines: the open one if it has the same provider, currency and lines
 * and enough time left, otherwise a new one. The open one that it replaces becomes `ending`. The transaction must have
 * locked the charges, and the group payment.
 */
export async function reserveCheckout(
  tx: Database,
  { provider, owner, currency, lines, expiresAt }: NewCheckout,
  { usableUntil, now }: { usableUntil: Date; now: Date },
) {
  const found = await checkoutsOf(tx, owner)
    .select('id')
    .where('state', 'in', ['new', 'open'])
    .executeTakeFirst();
  const open = found && (await readCheckout(tx, found.id));
  if (open) {
    const isSameWay = open.provider === provider && open.currency === currency;
    const isUsable = isSameWay && open.expires_at >= usableUntil;
    if (isUsable && haveSameLines(open.lines, lines)) return open;
    await tx.updateTable('checkout').set({ state: 'ending' }).where('id', '=', open.id).execute();
  }
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  const made = await tx
    .insertInto('checkout')
    .values({ provider, ...owner, amount, currency, created_at: now, expires_at: expiresAt })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('checkout_line')
    .values(
      lines.map((line) => ({
        checkout_id: made.id,
        charge_id: line.chargeId,
        amount: line.amount,
        currency,
      })),
    )
    .execute();
  return { ...made, lines: [...lines] };
}

function haveSameLines(some: readonly CheckoutLine[], others: readonly CheckoutLine[]): boolean {
  const amounts = new Map(others.map(({ chargeId, amount }) => [chargeId, amount]));
  return some.length === others.length && some.every((line) => amounts.get(line.chargeId) === line.amount);
}

function checkoutsOf(db: Database, owner: CheckoutOwner) {
  return db
    .selectFrom('checkout')
    .where((row) =>
      'sole_charge_id' in owner
        ? row('sole_charge_id', '=', owner.sole_charge_id)
        : row('group_payment_id', '=', owner.group_payment_id),
    );
}

/**
 * Stores the provider's reference and URL of the page that the provider has opened for a checkout. If nobody may pay
 * there any more by now, the page must end.
 */
export async function storeOpenedCheckout(
  db: Database,
  id: string,
  { checkoutRef, url }: OpenedCheckout,
): Promise<void> {
  await db
    .updateTable('checkout')
    .set({
      state: sql<CheckoutState>`(case state when 'new' then 'open' else 'ending' end)::checkout_state`,
      provider_ref: checkoutRef,
      url,
    })
    .where('id', '=', id)
    .where('provider_ref', 'is', null)
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

/** Finds which of these charges are being paid by a slow method, such as a bank debit. */
export async function findProcessing(db: Database, chargeIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('checkout')
    .innerJoin('checkout_line as line', 'line.checkout_id', 'checkout.id')
    .select('line.charge_id')
    .where('line.charge_id', '=', anyOf(chargeIds))
    .where('state', '=', 'processing')
    .execute();
  return new Set(rows.map(({ charge_id }) => charge_id));
}

/** Lists the checkouts whose pages must end at the providers, oldest first. With `owner`, lists only its checkouts. */
export async function listEnding(db: Database, owner?: CheckoutOwner) {
  return await (owner ? checkoutsOf(db, owner) : db.selectFrom('checkout'))
    .select(['id', 'provider', 'provider_ref'])
    .where('state', '=', 'ending')
    .orderBy('created_at')
    .limit(100)
    .execute();
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

/** Finds the group payment to which a provider's payment belongs. Returns undefined if it belongs to none. */
export async function findGroupPaidBy(
  db: Database,
  { provider, payment_ref }: { provider: string | null; payment_ref: string | null },
): Promise<string | undefined> {
  if (payment_ref === null || (provider !== 'stripe' && provider !== 'razorpay')) return undefined;
  const row = await db
    .selectFrom('provider_payment as paid')
    .innerJoin('checkout', 'checkout.id', 'paid.checkout_id')
    .select('checkout.group_payment_id')
    .where('paid.provider', '=', provider)
    .where('paid.payment_ref', '=', payment_ref)
    .executeTakeFirst();
  return row?.group_payment_id ?? undefined;
}
