import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { roundForCards } from '#conference/edition/money/minor-units.ts';
import { listRazorpayAccount } from './list-razorpay-account.server.ts';
import {
  BelowMinimum,
  type CheckoutReport,
  type PaymentProvider,
  ProviderRefused,
  unlessUnknown,
} from './payment-provider.ts';
import { openRazorpayClient } from './razorpay-client.server.ts';
import {
  describePayment,
  describeRefund,
  linkSchema,
  paymentSchema,
  readRazorpayReports,
  refundSchema,
} from './read-razorpay-reports.server.ts';

export type RazorpayKeys = { keyId: string; keySecret: string; webhookSecret: string };

/**
 * Opens the client of Razorpay. `proxyEnv` has the environment variables of a proxy, such as `HTTPS_PROXY`. A request
 * without an answer is given up after `longestMs`.
 */
export function openRazorpay(
  keys: RazorpayKeys,
  proxyEnv: NodeJS.ProcessEnv,
  longestMs?: number,
): PaymentProvider {
  const ask = openRazorpayClient(keys, proxyEnv, longestMs);
  const pathOf = (collection: string, ref: string) => `/${collection}/${encodeURIComponent(ref)}`;

  /** Finds the payment link that an earlier request with this id has made. */
  async function findLink(id: string) {
    const links = z.object({ payment_links: z.array(linkSchema) });
    const query = { reference_id: id, count: 10 };
    const { payment_links } = await ask(links, { path: '/payment_links', query });
    return payment_links.find(({ reference_id }) => reference_id === id);
  }

  async function readPayment(paymentRef: string, checkoutId?: string) {
    const payment = await unlessUnknown(ask(paymentSchema, { path: pathOf('payments', paymentRef) }));
    return payment ? describePayment(payment, checkoutId) : [];
  }

  async function readCheckout(checkoutRef: string): Promise<CheckoutReport> {
    const link = await unlessUnknown(ask(linkSchema, { path: pathOf('payment_links', checkoutRef) }));
    if (!link) return { state: 'ended', payments: [] };
    const state = link.status === 'paid' ? 'paid' : link.status === 'created' ? 'open' : 'ended';
    const payments = await Promise.all(
      (link.payments ?? []).map(({ payment_id }) => readPayment(payment_id, link.reference_id ?? undefined)),
    );
    return { state, payments: payments.flat() };
  }

  return {
    name: 'razorpay',

    async openCheckout({ id, price, description, email, returnUrl, expiresAt }) {
      const { id: checkoutRef, short_url: url } = await ask(linkSchema, {
        method: 'POST',
        path: '/payment_links',
        body: {
          amount: roundForCards(price.amount, price.currency, 'up'),
          currency: price.currency,
          accept_partial: false,
          reference_id: id,
          description,
          customer: { email },
          notify: { email: false, sms: false },
          reminder_enable: false,
          notes: { checkout: id },
          callback_url: returnUrl,
          callback_method: 'get',
          expire_by: Math.floor(expiresAt.getTime() / 1000),
        },
      }).catch(async (error: unknown) => {
        // If an earlier request with this reference has made a link, Razorpay refuses a second one. Then we use the
        // first link.
        const made =
          error instanceof ProviderRefused && !(error instanceof BelowMinimum)
            ? await findLink(id)
            : undefined;
        if (!made) throw error;
        return made;
      });
      return { checkoutRef, url };
    },

    async endCheckout(checkoutRef) {
      try {
        await ask(linkSchema, { method: 'POST', path: `${pathOf('payment_links', checkoutRef)}/cancel` });
        return { state: 'ended', payments: [] };
      } catch (error) {
        // Razorpay refuses to cancel a link that was already paid or cancelled, or has expired.
        if (!(error instanceof ProviderRefused)) throw error;
        return await readCheckout(checkoutRef);
      }
    },

    readCheckout,

    async readPayment(paymentRef) {
      const [payment] = await readPayment(paymentRef);
      return payment;
    },

    async refund({ key, paymentRef, amount }) {
      const path = pathOf('payments', paymentRef);
      const list = z.object({ items: z.array(refundSchema) });
      const earlier = await ask(list, { path: `${path}/refunds`, query: { count: 100 } });
      const made =
        earlier.items.map(describeRefund).find((refund) => refund.key === key) ??
        describeRefund(
          await ask(refundSchema, {
            method: 'POST',
            path: `${path}/refund`,
            body: {
              amount: roundForCards(amount.amount, amount.currency, 'down'),
              speed: 'normal',
              receipt: key,
              notes: { key },
            },
            idempotencyKey: key,
          }),
        );
      return { refundRef: made.refundRef, state: made.state };
    },

    readEvent(body, headers) {
      const signature = headers.get('x-razorpay-signature') ?? '';
      const eventRef = headers.get('x-razorpay-event-id') ?? '';
      if (eventRef === '' || !isSigned(body, signature, keys.webhookSecret)) return undefined;
      return { eventRef, kind: readKind(body) };
    },

    readReports: readRazorpayReports,

    listAccount: (period) => listRazorpayAccount(ask, period),
  };
}

/** Says whether Razorpay has signed exactly these bytes (https://razorpay.com/docs/webhooks/validate-test). */
function isSigned(body: Buffer, signature: string, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest('hex');
  return (
    signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
  );
}

function readKind(body: Buffer): string {
  return z.object({ event: z.string() }).parse(JSON.parse(body.toString())).event;
}
