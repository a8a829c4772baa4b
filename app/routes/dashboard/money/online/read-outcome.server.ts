import { askAboutCheckout } from '#conference/money/online/ask-about-checkout.server.ts';
import type { readOwnCheckout } from '#conference/money/online/begin-checkout.server.ts';
import { ProviderRefused, ProviderUnavailable } from '#conference/money/providers/payment-provider.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';

type OwnCheckout = NonNullable<Awaited<ReturnType<typeof readOwnCheckout>>>;

/**
 * Reads the outcome of a checkout. Asks the provider unless the checkout is already paid. Returns `unknown` if the
 * provider does not answer.
 */
export async function readOutcome(context: RouteContext, checkout: OwnCheckout) {
  if (checkout.state === 'paid') return 'paid' as const;
  try {
    return await askAboutCheckout(context, checkout, context.now());
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
    context.log.warn(
      { err: error, requestId: context.requestId },
      'a provider did not answer about a checkout',
    );
    return 'unknown' as const;
  }
}
