import type { ProviderName } from '#conference/edition/money/provider-names.ts';
import {
  type CheckoutOwner,
  listEnding,
  setCheckoutState,
} from '#conference/money/online/checkouts.server.ts';
import { openProviders } from '#conference/money/providers/open-providers.server.ts';
import {
  type CheckoutReport,
  ProviderRefused,
  ProviderUnavailable,
} from '#conference/money/providers/payment-provider.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { recordReport } from './record-report.server.ts';

type Store = Pick<Platform, 'db' | 'jobs' | 'secrets' | 'config'>;
type AskedCheckout = { id: string; provider: ProviderName; provider_ref: string | null };

/**
 * Asks the provider for the state and the payments of a checkout, and records them. Returns the state. Returns `open`
 * without asking if the checkout has no page at the provider, or the provider is not configured any more. Throws
 * `ProviderUnavailable` if the provider does not answer.
 */
export async function askAboutCheckout(
  store: Store,
  checkout: AskedCheckout,
  now: Date,
): Promise<CheckoutReport['state']> {
  const provider = (await openProviders(store.config))[checkout.provider];
  if (!provider || checkout.provider_ref === null) return 'open';
  const report = await provider.readCheckout(checkout.provider_ref);
  return await recordCheckout(store, checkout, report, now);
}

/**
 * Ends the pages of checkouts that nobody may pay any more, at the providers. With `owner`, ends only its pages. Somebody
 * may have paid on a page before. This is recorded. Returns true if money has arrived there or is on its way. Throws
 * `ProviderUnavailable` if a provider does not answer.
 */
export async function endPages(store: Store, owner: CheckoutOwner | undefined, now: Date): Promise<boolean> {
  const providers = await openProviders(store.config);
  let isPaid = false;
  let noAnswer: unknown;
  for (const checkout of await listEnding(store.db, owner)) {
    try {
      const provider = providers[checkout.provider];
      // A page that was never opened cannot be paid.
      const report: CheckoutReport =
        provider && checkout.provider_ref !== null
          ? await provider.endCheckout(checkout.provider_ref)
          : { state: 'ended', payments: [] };
      const state = await recordCheckout(store, checkout, report, now);
      isPaid ||= state === 'processing' || state === 'paid';
    } catch (error) {
      if (error instanceof ProviderRefused) await setCheckoutState(store.db, checkout.id, 'ended');
      else if (error instanceof ProviderUnavailable) noAnswer = error;
      else throw error;
    }
  }
  if (noAnswer !== undefined) throw noAnswer;
  return isPaid;
}

async function recordCheckout(
  store: Store,
  { id, provider }: AskedCheckout,
  { state, payments }: CheckoutReport,
  now: Date,
): Promise<CheckoutReport['state']> {
  for (const payment of payments) await recordReport(store, provider, { ...payment, checkoutId: id }, now);
  if (state === 'processing' || state === 'ended') await setCheckoutState(store.db, id, state);
  return state;
}
