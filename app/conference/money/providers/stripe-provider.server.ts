import { Agent } from 'node:https';
import Stripe from 'stripe';
import type { Currency } from '#conference/edition/money/currency.ts';
import { listStripeAccount } from './list-stripe-account.server.ts';
import {
  BalanceTooSmall,
  BelowMinimum,
  type CheckoutReport,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnavailable,
  UnknownThere,
  unlessUnknown,
} from './payment-provider.ts';
import {
  countForStripe,
  describeCharge,
  describeIntent,
  describeRefund,
  isOfCharge,
  readStripeReports,
} from './read-stripe-reports.server.ts';

export type StripeKeys = { secretKey: string; webhookSecret: string };

/** Opens the client of Stripe. `proxyEnv` has the environment variables of a proxy, such as `HTTPS_PROXY`. */
export function openStripe(
  { secretKey, webhookSecret }: StripeKeys,
  proxyEnv: NodeJS.ProcessEnv,
): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    httpAgent: new Agent({ keepAlive: true, proxyEnv }),
    // The library need not repeat failed requests: our jobs do it, and visitors send their forms again.
    maxNetworkRetries: 0,
    timeout: 20_000,
    telemetry: false,
  });

  let account: Promise<Stripe.Account> | undefined;

  /**
   * True if a payment is an export of an account in India: Indian law then wants the payer's name and address
   * (https://docs.stripe.com/india-accept-international-payments). Asks Stripe about our account once, and again after
   * a failure.
   */
  async function isIndianExport(currency: Currency): Promise<boolean> {
    account ??= ask(() => stripe.accounts.retrieveCurrent());
    account.catch(() => {
      account = undefined;
    });
    const { country, default_currency: own = '' } = await account;
    return country === 'IN' && currency !== own.toUpperCase();
  }

  async function readCheckout(checkoutRef: string): Promise<CheckoutReport> {
    const session = await unlessUnknown(
      ask(() => stripe.checkout.sessions.retrieve(checkoutRef, { expand: ['payment_intent'] })),
    );
    if (!session) return { state: 'ended', payments: [] };
    const intent = session.payment_intent;
    const known = intent === null || typeof intent === 'string' ? undefined : intent;
    // Slow payment methods, such as a bank debit, complete the session before the money arrives. The session stays
    // complete and unpaid if the bank then refuses.
    const hasFailed = known?.status === 'requires_payment_method' || known?.status === 'canceled';
    const ofComplete = session.payment_status !== 'unpaid' ? 'paid' : hasFailed ? 'ended' : 'processing';
    return {
      state: session.status === 'complete' ? ofComplete : session.status === 'open' ? 'open' : 'ended',
      payments: known ? describeIntent(known) : [],
    };
  }

  return {
    name: 'stripe',

    async openCheckout({ id, price, description, email, returnUrl, language, expiresAt }) {
      const metadata = { checkout: id };
      const needsAddress = await isIndianExport(price.currency);
      const session = await ask(() =>
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: price.currency.toLowerCase(),
                  unit_amount: countForStripe(price, 'up'),
                  product_data: { name: description },
                },
              },
            ],
            client_reference_id: id,
            metadata,
            payment_intent_data: { metadata, description },
            customer_email: email,
            billing_address_collection: needsAddress ? 'required' : 'auto',
            locale: languages.find((known) => known === language) ?? 'auto',
            // The payer pays in the currency that our pages show. Stripe must not convert the amount.
            adaptive_pricing: { enabled: false },
            success_url: returnUrl,
            cancel_url: returnUrl,
            expires_at: seconds(expiresAt),
          },
          { idempotencyKey: `checkout-${id}` },
        ),
      );
      if (session.url === null) throw new ProviderRefused('Stripe returned a checkout without an address.');
      return { checkoutRef: session.id, url: session.url };
    },

    async endCheckout(checkoutRef) {
      try {
        await ask(() => stripe.checkout.sessions.expire(checkoutRef));
        return { state: 'ended', payments: [] };
      } catch (error) {
        // Stripe refuses to end a session that is complete or has ended.
        if (!(error instanceof ProviderRefused)) throw error;
        return await readCheckout(checkoutRef);
      }
    },

    readCheckout,

    async readPayment(paymentRef) {
      if (isOfCharge(paymentRef)) {
        const charge = await unlessUnknown(ask(() => stripe.charges.retrieve(paymentRef)));
        return charge && describeCharge(charge);
      }
      const intent = await unlessUnknown(ask(() => stripe.paymentIntents.retrieve(paymentRef)));
      return intent && describeIntent(intent)[0];
    },

    async refund({ key, paymentRef, amount }) {
      const of = isOfCharge(paymentRef) ? { charge: paymentRef } : { payment_intent: paymentRef };
      // Stripe keeps an idempotency key for only some days. So we first look for an earlier refund with this key.
      const earlier = await ask(() =>
        stripe.refunds.list({ ...of, limit: 100 }).autoPagingToArray({ limit: 1000 }),
      );
      const known = earlier.find(({ metadata }) => metadata?.key === key);
      const refund =
        known ??
        (await ask(() =>
          stripe.refunds.create(
            { ...of, amount: countForStripe(amount, 'down'), metadata: { key } },
            { idempotencyKey: `refund-${key}` },
          ),
        ));
      return {
        refundRef: refund.id,
        state: describeRefund(refund).state,
        ...(refund.failure_reason ? { failure: refund.failure_reason } : {}),
      };
    },

    readEvent(body, headers, now) {
      try {
        const signature = headers.get('stripe-signature') ?? '';
        const { id, type } = stripe.webhooks.constructEvent(
          body,
          signature,
          webhookSecret,
          undefined,
          undefined,
          now.getTime(),
        );
        return { eventRef: id, kind: type };
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined;
        throw error;
      }
    },

    readReports: readStripeReports,

    listAccount: (period) => ask(() => listStripeAccount(stripe, period)),
  };
}

/** The languages of our pages that Stripe's page also has. */
const languages = ['en', 'fr', 'de', 'es', 'pt', 'it', 'ja', 'ko', 'zh', 'ru'] as const;

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

/** After these errors, another try may succeed: somebody may correct our keys, and Stripe may recover. */
const temporaryErrors = [
  Stripe.errors.StripeConnectionError,
  Stripe.errors.StripeAPIError,
  Stripe.errors.StripeRateLimitError,
  Stripe.errors.StripeAuthenticationError,
  Stripe.errors.StripePermissionError,
];

async function ask<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    // Stripe's message may repeat personal data from the request. So our error has only its type and code.
    const message = `Stripe: ${error.type}${error.code ? `, ${error.code}` : ''}`;
    if (temporaryErrors.some((kind) => error instanceof kind)) throw new ProviderUnavailable(message);
    // Two equal requests arrived at the same time.
    if (error.statusCode === 409) throw new ProviderUnavailable(message);
    throw new (refusals[error.code ?? ''] ?? ProviderRefused)(message);
  }
}

const refusals: Record<string, typeof ProviderRefused> = {
  amount_too_small: BelowMinimum,
  balance_insufficient: BalanceTooSmall,
  resource_missing: UnknownThere,
};
