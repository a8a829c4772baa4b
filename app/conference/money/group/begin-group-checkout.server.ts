import { edition } from '#conference/edition/edition.server.ts';
import type { ProviderName } from '#conference/edition/money/provider-names.ts';
import type { GroupPayer } from '#conference/money/group/group-payment.ts';
import { lockGroupPayment } from '#conference/money/group/group-payments.server.ts';
import { type CheckoutRefusal, openPage, pageTimes } from '#conference/money/online/begin-checkout.server.ts';
import { reserveGroupCheckout } from '#conference/money/online/group-checkouts.server.ts';
import { openProviders } from '#conference/money/providers/open-providers.server.ts';
import { providersFor } from '#conference/money/providers/payment-provider.ts';
import { readPayer } from '#conference/money/read-payer.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { Locale } from '#platform/words/locales.ts';
import { readOwnGroupPayment } from './read-group-payment.server.ts';

/** The request of a payer to pay a group payment online. It is refused if somebody else sends it. */
export type GroupCheckoutRequest = GroupPayer & {
  groupPaymentId: string;
  provider: ProviderName;
  /** The text on the provider's page. It contains no name. */
  description: string;
  language: Locale;
};

/**
 * Opens a page of a provider on which the payer pays the amount that is due now for all people of a group payment.
 * Returns our checkout, which has a line for each charge. A second request finds the same page if the same amounts
 * are still due. Throws `ProviderUnavailable` if the provider does not answer.
 */
export async function beginGroupCheckout(
  { db, secrets, config }: Pick<Platform, 'db' | 'secrets' | 'config'>,
  { groupPaymentId, provider: name, description, language, ...payer }: GroupCheckoutRequest,
  now: Date,
): Promise<{ ok: true; checkoutId: string } | { ok: false; reason: CheckoutRefusal }> {
  const reserved = await db.transaction().execute(async (tx) => {
    await lockGroupPayment(tx, groupPaymentId);
    const found = await readOwnGroupPayment({ db: tx, secrets }, { id: groupPaymentId, ...payer });
    const email = await readEmail(tx, payer);
    if (!found || email === undefined) return 'not-yours' as const;
    const lines = found.lines
      .filter(({ due }) => due > 0)
      .map(({ chargeId, due }) => ({ chargeId, amount: due }));
    if (lines.length === 0) return 'nothing-due' as const;
    const { currency, reference } = found;
    const provider = providersFor(await openProviders(config), edition.onlinePayment ?? {}, currency).find(
      (offered) => offered.name === name,
    );
    if (!provider) return 'not-offered' as const;
    const expiresAt = new Date(now.getTime() + pageTimes.longest);
    const checkout = await reserveGroupCheckout(
      tx,
      { provider: name, groupPaymentId, currency, lines, expiresAt },
      { usableUntil: new Date(now.getTime() + pageTimes.shortest), now },
    );
    return { provider, checkout, currency, reference, email };
  });
  if (typeof reserved === 'string') return { ok: false, reason: reserved };
  const { provider, checkout, currency, reference, email } = reserved;
  if (checkout.outdatedRef !== null) await provider.endCheckout(checkout.outdatedRef);
  const order = {
    checkout,
    currency,
    email,
    description: `${description}, ${reference}`,
    language,
    returnTo: payer.registrationId === undefined ? '/pay-for-others' : '/dashboard/payment',
  };
  if (checkout.url === null) await openPage({ db, config }, provider, order);
  return { ok: true, checkoutId: checkout.id };
}

async function readEmail(tx: Database, payer: GroupPayer): Promise<string | undefined> {
  if (payer.registrationId === undefined) return payer.payerEmail;
  return (await readPayer(tx, { kind: 'registration', id: payer.registrationId }))?.email;
}
