import type { Currency } from '#conference/edition/money/currency.ts';
import type { ProviderName } from '#conference/edition/money/provider-names.ts';
import type { Database } from '#platform/database/database.server.ts';
import { readCheckout, setCheckoutState } from './checkouts.server.ts';

type Line = { chargeId: string; amount: number };

export type NewGroupCheckout = {
  provider: ProviderName;
  groupPaymentId: string;
  currency: Currency;
  lines: readonly Line[];
  expiresAt: Date;
};

/**
 * Returns the checkout with which a group payment is paid: the open one if it has these lines and enough time left,
 * otherwise a new one. With a new one, `outdatedRef` is the provider's reference of the open checkout that it replaces,
 * or null. Our database marks the replaced checkout as ended, and the caller must end it at the provider. The
 * transaction must have locked the group payment.
 */
export async function reserveGroupCheckout(
  tx: Database,
  { provider, groupPaymentId, currency, lines, expiresAt }: NewGroupCheckout,
  { usableUntil, now }: { usableUntil: Date; now: Date },
) {
  const found = await tx
    .selectFrom('checkout')
    .select('id')
    .where('group_payment_id', '=', groupPaymentId)
    .where('provider', '=', provider)
    .where('state', 'in', ['new', 'open'])
    .executeTakeFirst();
  const open = found && (await readCheckout(tx, found.id));
  if (open && open.expires_at >= usableUntil && haveSameLines(open.lines, lines)) {
    return { id: open.id, amount: open.amount, url: open.url, expiresAt: open.expires_at, outdatedRef: null };
  }
  if (open) await setCheckoutState(tx, open.id, 'ended');
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  const { id } = await tx
    .insertInto('checkout')
    .values({
      provider,
      group_payment_id: groupPaymentId,
      amount,
      currency,
      created_at: now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('checkout_line')
    .values(
      lines.map((line) => ({ checkout_id: id, charge_id: line.chargeId, amount: line.amount, currency })),
    )
    .execute();
  return { id, amount, url: null, expiresAt, outdatedRef: open?.provider_ref ?? null };
}

function haveSameLines(some: readonly Line[], others: readonly Line[]): boolean {
  const amounts = new Map(others.map(({ chargeId, amount }) => [chargeId, amount]));
  return some.length === others.length && some.every((line) => amounts.get(line.chargeId) === line.amount);
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
