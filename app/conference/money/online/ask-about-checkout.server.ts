import type { ProviderName } from '#conference/edition/money/provider-names.ts';
import { setCheckoutState } from '#conference/money/online/checkouts.server.ts';
import { openProviders } from '#conference/money/providers/open-providers.server.ts';
import type { CheckoutReport } from '#conference/money/providers/payment-provider.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { recordReport } from './record-report.server.ts';

type Store = Pick<Platform, 'db' | 'jobs' | 'secrets' | 'config'>;

/**
 * Asks the provider for the state and the payments of a checkout, and records them. Returns the state. Returns `open`
 * without asking if the checkout has no page at the provider, or the provider is not configured any more. Throws
 * `ProviderUnavailable` if the provider does not answer.
 */
export async function askAboutCheckout(
  store: Store,
  { id, provider: name, provider_ref }: { id: string; provider: ProviderName; provider_ref: string | null },
  now: Date,
): Promise<CheckoutReport['state']> {
  const provider = (await openProviders(store.config))[name];
  if (!provider || provider_ref === null) return 'open';
  const { state, payments } = await provider.readCheckout(provider_ref);
  for (const payment of payments) {
    await recordReport(store, name, { ...payment, checkoutId: id }, now);
  }
  if (state === 'processing' || state === 'ended') await setCheckoutState(store.db, id, state);
  return state;
}
