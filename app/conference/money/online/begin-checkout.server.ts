import { edition } from '#conference/edition/edition.server.ts';
import type { Currency } from '#conference/edition/money/currency.ts';
import type { ProviderName } from '#conference/edition/money/provider-names.ts';
import { lockGroup } from '#conference/money/group/confirm-group-payment.server.ts';
import type { GroupPayer } from '#conference/money/group/group-payment.ts';
import { isMadeBy } from '#conference/money/group/group-payments.server.ts';
import { readOwnGroupPayment } from '#conference/money/group/read-group-payment.server.ts';
import { findCharged } from '#conference/money/ledger/lock-charge.server.ts';
import type { ChargeKind } from '#conference/money/ledger/payment.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import {
  type CheckoutLine,
  type CheckoutOwner,
  findProcessing,
  readCheckout,
  reserveCheckout,
  setCheckoutState,
  storeOpenedCheckout,
} from '#conference/money/online/checkouts.server.ts';
import { openProviders } from '#conference/money/providers/open-providers.server.ts';
import { ProviderRefused, providersFor } from '#conference/money/providers/payment-provider.ts';
import { readPayer } from '#conference/money/read-payer.server.ts';
import { type LockedCharge, lockForPayment } from '#conference/money/settle-payment.server.ts';
import { isPaying } from '#conference/registration/registration-status.ts';
import type { Database } from '#platform/database/database.server.ts';
import { addTime, hours, minutes } from '#platform/durations.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { addressIn, type Locale } from '#platform/words/locales.ts';
import { endPages } from './ask-about-checkout.server.ts';

type Store = Pick<Platform, 'db' | 'jobs' | 'secrets' | 'config'>;

export type CheckoutRequest = {
  /** What is paid: the fee of a registration, a booking, or a group payment. */
  of: { kind: ChargeKind | 'group'; id: string };
  provider: ProviderName;
  /** Who pays. Participants can pay only their own charges, and payers only their own group payments. */
  payer: GroupPayer;
  /** The text on the provider's page, such as "Conference fee". It contains no name. */
  description: string;
  language: Locale;
};

export type CheckoutRefusal = 'not-yours' | 'edition-cancelled' | 'nothing-due' | 'not-offered' | 'under-way';

/**
 * How long the page of a new checkout stays open, and how long an older page must still be open to be used again.
 * Stripe allows at most 24 hours and at least 30 minutes.
 */
const pageTimes = { longest: hours(23), shortest: minutes(31) };

/**
 * Opens the page of a provider on which somebody pays what is due now, and returns the id of our checkout. It has a line
 * for each charge: one line for a fee or booking, and a line for each person of a group payment. A second request uses
 * the open page of the first request, even if both arrive at the same moment, or if the provider's answer to the first
 * request was lost. An older page with other amounts or at another provider ends first. Refuses if somebody has already
 * paid there, or if a slow payment is on its way. Throws `ProviderUnavailable` if a provider does not answer.
 */
export async function beginCheckout(
  store: Store,
  { of, provider: name, payer, description, language }: CheckoutRequest,
  now: Date,
): Promise<{ ok: true; checkoutId: string } | { ok: false; reason: CheckoutRefusal }> {
  const reserved = await store.db.transaction().execute(async (tx) => {
    const due = await readDue(tx, store, of, payer);
    if (typeof due === 'string') return due;
    const processing = await findProcessing(
      tx,
      due.lines.map(({ chargeId }) => chargeId),
    );
    const lines = due.lines.filter(({ chargeId }) => !processing.has(chargeId));
    if (lines.length === 0) return 'under-way';
    const offered = providersFor(
      await openProviders(store.config),
      edition.onlinePayment ?? {},
      due.currency,
    );
    const provider = offered.find((one) => one.name === name);
    if (!provider) return 'not-offered';
    const checkout = await reserveCheckout(
      tx,
      { ...due, provider: name, lines, expiresAt: addTime(now, pageTimes.longest) },
      { usableUntil: addTime(now, pageTimes.shortest), now },
    );
    return { ...due, provider, checkout };
  });
  if (typeof reserved === 'string') return { ok: false, reason: reserved };
  const { provider, checkout, owner, currency, email, reference } = reserved;
  const { id, amount, expires_at: expiresAt } = checkout;
  if (await endPages(store, owner, now)) {
    await setCheckoutState(store.db, id, 'ended');
    return { ok: false, reason: 'under-way' };
  }
  if (checkout.url !== null) return { ok: true, checkoutId: id };
  const returnTo = payer.registrationId === undefined ? '/pay-for-others' : '/dashboard/payment';
  const returnUrl = `${store.config.origin}${addressIn(language, `${returnTo}/return/${id}`)}`;
  const text = `${description}, ${reference}`;
  const order = { id, price: { amount, currency }, description: text, email, returnUrl, language, expiresAt };
  try {
    await storeOpenedCheckout(store.db, id, await provider.openCheckout(order));
  } catch (error) {
    // The provider would refuse the same request again, so the next attempt needs a new checkout.
    if (error instanceof ProviderRefused) await setCheckoutState(store.db, id, 'ended');
    throw error;
  }
  return { ok: true, checkoutId: id };
}

type Due = {
  owner: CheckoutOwner;
  lines: CheckoutLine[];
  currency: Currency;
  email: string;
  reference: string;
};

/** Locks what somebody wants to pay, and reads what is due now. */
async function readDue(
  tx: Database,
  { secrets }: Pick<Store, 'secrets'>,
  of: CheckoutRequest['of'],
  payer: GroupPayer,
): Promise<Due | CheckoutRefusal> {
  const { kind, id } = of;
  if (kind === 'group') {
    await lockGroup(tx, id);
    const found = await readOwnGroupPayment({ db: tx, secrets }, { id, ...payer });
    const email =
      payer.registrationId === undefined
        ? payer.payerEmail
        : (await readPayer(tx, { kind: 'registration', id: payer.registrationId }))?.email;
    if (!found || email === undefined) return 'not-yours';
    const lines = found.lines
      .filter(({ due }) => due > 0)
      .map(({ chargeId, due }) => ({ chargeId, amount: due }));
    const { currency, reference } = found;
    return lines.length === 0
      ? 'nothing-due'
      : { owner: { group_payment_id: id }, lines, currency, email, reference };
  }
  const locked = await lockForPayment(tx, { kind, id });
  const person = await readPayer(tx, { kind, id });
  if (!locked || !person || locked.registrationId !== payer.registrationId) return 'not-yours';
  const { cancellation, email, reference } = person;
  if (cancellation?.cause === 'cancelled-by-organisers') return 'edition-cancelled';
  const balance = await readBalance(tx, { kind, id });
  if (!balance || balance.due === 0 || cancellation || !mayPay(locked)) {
    return 'nothing-due';
  }
  const { chargeId, currency } = balance;
  return {
    owner: { sole_charge_id: chargeId },
    lines: [{ chargeId, amount: balance.due }],
    currency,
    email,
    reference,
  };
}

/** Whoever waits for a place pays for bookings, but no fee. */
function mayPay({ of, registrationStatus: status }: LockedCharge): boolean {
  return of.kind === 'registration' ? status === 'active' : isPaying(status);
}

/**
 * Reads a checkout that this payer has begun. Returns undefined if it belongs to somebody else. The people for whom a
 * group payment pays must not see it. Only its payer may.
 */
export async function readOwnCheckout(db: Database, id: string, payer: GroupPayer) {
  const checkout = await readCheckout(db, id);
  if (!checkout) return undefined;
  const { group_payment_id: groupId, sole_charge_id: chargeId } = checkout;
  if (groupId !== null) return (await isMadeBy(db, groupId, payer)) ? checkout : undefined;
  const of = chargeId === null ? undefined : await findCharged(db, chargeId);
  const payerId = of && (await readPayer(db, of))?.registrationId;
  return payerId !== undefined && payerId === payer.registrationId ? checkout : undefined;
}
