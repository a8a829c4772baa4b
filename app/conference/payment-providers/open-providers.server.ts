import type { Config } from '#platform/config.server.ts';
import type { Providers } from './payment-provider.ts';
import { openRazorpay } from './razorpay-provider.server.ts';
import { openStripe } from './stripe-provider.server.ts';

type PaymentKeys = Pick<Config, 'stripe' | 'razorpay' | 'proxyEnv'>;

const opened = new WeakMap<PaymentKeys, Providers>();

/** Returns the payment providers that are configured. Each process opens them once. */
export function openProviders(config: PaymentKeys): Providers {
  const known = opened.get(config);
  if (known) return known;
  const { stripe, razorpay, proxyEnv } = config;
  const providers: Providers = {
    ...(stripe && { stripe: openStripe(stripe, proxyEnv) }),
    ...(razorpay && { razorpay: openRazorpay(razorpay, proxyEnv) }),
  };
  opened.set(config, providers);
  return providers;
}
