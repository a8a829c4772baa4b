/** The payment providers that the software supports. */
export const providerNames = ['stripe', 'razorpay'] as const;
export type ProviderName = (typeof providerNames)[number];

/** The names that people read. */
export const providerWords: Record<ProviderName, string> = { stripe: 'Stripe', razorpay: 'Razorpay' };
