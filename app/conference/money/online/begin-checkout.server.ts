import { edition } from '#conference/edition/edition.server.ts';
import type { Currency } from '#conference/edition/money/currency.ts';
import type { ProviderName } from '#conference/edition/money/provider-names.ts';
import type { GroupPayer } from '#conference/money/group/group-payment.ts';
import { isMadeBy } from '#conference/money/group/group-payments.server.ts';
import { findCharged } from '#conference/money/ledger/lock-charge.server.ts';
import type { ChargeKind } from '#conference/money/ledger/payment.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import {
  readCheckout,
  reserveCheckout,
  setCheckoutState,
  storeOpenedCheckout,
} from '#conference/money/online/checkouts.server.ts';
import { openProviders } from '#conference/money/providers/open-providers.server.ts';
import {
  type PaymentProvider,
  ProviderRefused,
  providersFor,
} from '#conference/money/providers/payment-provider.ts';
import { readPayer } from '#conference/money/read-payer.server.ts';
import { lockForPayment } from '#conference/money/settle-payment.server.ts';
import { isPaying } from '#conference/registration/registration-status.ts';
import { hours, minutes } from '#platform/durations.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { addressIn, type Locale } from '#platform/words/locales.ts';

type Store = Pick<Platform, 'db' | 'config'>;

export type CheckoutRequest = {
  of: { kind: ChargeKind; id: string };
  provider: ProviderName;
  /** The participant who pays. Participants can pay only their own charges. */
  registrationId: string;
  /** The text on the provider's page, such as "Conference fee". */
  description: string;
  language: Locale;
};

export type CheckoutRefusal = 'not-yours' | 'edition-cancelled' | 'nothing-due' | 'not-offered';

/**
 * How long the page of a new checkout stays open, and how long an older page must still be open to be used again.
 * Stripe allows at most 24 hours and at least 30 minutes.
 */
export const pageTimes = { longest: hours(23), shortest: minutes(31) };

/**
 * Opens the page of a provider on which a participant pays the due amount, and returns the id of our checkout. A second
 * request uses the open page of the first request, even if both arrive at the same moment, or if the provider's answer
 * to the first request was lost. Throws `ProviderUnavailable` if the provider does not answer.
 */
export async function beginCheckout(
  { db, config }: Store,
  { of, provider: name, registrationId, description, language }: CheckoutRequest,
  now: Date,
): Promise<{ ok: true; checkoutId: string } | { ok: false; reason: CheckoutRefusal }> {
  const reserved = await db.transaction().execute(async (tx) => {
    const locked = await lockForPayment(tx, of);
    const payer = await readPayer(tx, of);
    if (!locked || !payer || locked.registrationId !== registrationId) return 'not-yours' as const;
    if (payer.cancellation?.cause === 'cancelled-by-organisers') return 'edition-cancelled' as const;
    const balance = await readBalance(tx, of);
    if (!balance || balance.due === 0 || payer.cancellation || !isPaying(locked.registrationStatus)) {
      return 'nothing-due' as const;
    }
    const { currency } = balance;
    const provider = providersFor(await openProviders(config), edition.onlinePayment ?? {}, currency).find(
      (offered) => offered.name === name,
    );
    if (!provider) return 'not-offered' as const;
    const checkout = await reserveCheckout(
      tx,
      {
        provider: name,
        chargeId: locked.chargeId,
        price: { amount: balance.due, currency },
        expiresAt: new Date(now.getTime() + pageTimes.longest),
      },
      { usableUntil: new Date(now.getTime() + pageTimes.shortest), now },
    );
    return { provider, checkout, currency, email: payer.email, reference: payer.reference };
  });
  if (typeof reserved === 'string') return { ok: false, reason: reserved };
  const { provider, checkout, currency, email, reference } = reserved;
  const { outdated } = checkout;
  if (outdated?.checkoutRef) await provider.endCheckout(outdated.checkoutRef);
  const order = { checkout, currency, email, description: `${description}, ${reference}`, language };
  if (checkout.url === null) await openPage({ db, config }, provider, order);
  return { ok: true, checkoutId: checkout.id };
}

type PageOrder = {
  checkout: { id: string; amount: number; expiresAt: Date };
  currency: Currency;
  email: string;
  description: string;
  language: Locale;
  /** The payer returns to the page `return/<checkout id>` below this path. */
  returnTo?: string;
};

/** Opens the page of a checkout at its provider. */
export async function openPage(
  { db, config }: Store,
  provider: PaymentProvider,
  { checkout, currency, email, description, language, returnTo = '/dashboard/payment' }: PageOrder,
): Promise<void> {
  const { id, amount, expiresAt } = checkout;
  const returnUrl = `${config.origin}${addressIn(language, `${returnTo}/return/${id}`)}`;
  const order = { id, price: { amount, currency }, description, email, returnUrl, language, expiresAt };
  try {
    await storeOpenedCheckout(db, id, await provider.openCheckout(order));
  } catch (error) {
    // The provider would refuse the same request again, so the next attempt needs a new checkout.
    if (error instanceof ProviderRefused) await setCheckoutState(db, id, 'ended');
    throw error;
  }
}

/**
 * Reads a checkout that pays a charge or a group payment of this participant. Returns undefined if it belongs to
 * somebody else.
 */
export async function readOwnCheckout(db: Store['db'], id: string, registrationId: string) {
  const checkout = await readCheckout(db, id);
  if (checkout?.group_payment_id) {
    // The people for whom a group payment pays must not see it. Only its payer may.
    return (await isMadeBy(db, checkout.group_payment_id, { registrationId })) ? checkout : undefined;
  }
  for (const { chargeId } of checkout?.lines ?? []) {
    const payerId = await findPayerId(db, chargeId);
    if (payerId === registrationId) return checkout;
  }
  return undefined;
}

/** Reads the checkout of a group payment that this payer has made. Returns undefined if it belongs to another payer. */
export async function readPayersCheckout(db: Store['db'], id: string, payer: GroupPayer) {
  const checkout = await readCheckout(db, id);
  const groupId = checkout?.group_payment_id;
  return groupId && (await isMadeBy(db, groupId, payer)) ? checkout : undefined;
}

async function findPayerId(db: Store['db'], chargeId: string): Promise<string | undefined> {
  const of = await findCharged(db, chargeId);
  return of && (await readPayer(db, of))?.registrationId;
}
