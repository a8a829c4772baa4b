import type { Config } from '#platform/config.server.ts';
import type { Providers } from './payment-provider.ts';

type PaymentKeys = Pick<Config, 'stripe' | 'razorpay' | 'proxyEnv'>;

const opened = new WeakMap<PaymentKeys, Promise<Providers>>();

/** Returns the configured payment providers. Each process opens them once. */
export function openProviders(config: PaymentKeys): Promise<Providers> {
  const known = opened.get(config) ?? open(config);
  opened.set(config, known);
  return known;
}

/** The providers' libraries are large, so they are loaded only when they are needed. */
async function open({ stripe, razorpay, proxyEnv }: PaymentKeys): Promise<Providers> {
  return {
    ...(stripe && { stripe: (await import('./stripe-provider.server.ts')).openStripe(stripe, proxyEnv) }),
    ...(razorpay && {
      razorpay: (await import('./razorpay-provider.server.ts')).openRazorpay(razorpay, proxyEnv),
    }),
  };
}
