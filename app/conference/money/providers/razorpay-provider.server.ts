import { Agent, request } from 'node:https';
import Razorpay from 'razorpay';
import { z } from 'zod';
import { listRazorpayAccount } from './list-razorpay-account.server.ts';
import {
  type CheckoutReport,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnavailable,
} from './payment-provider.ts';
import {
  describePayment,
  describeRefund,
  linkSchema,
  paymentSchema,
  readRazorpayReports,
  refundSchema,
} from './read-razorpay-reports.server.ts';

export type RazorpayKeys = { keyId: string; keySecret: string; webhookSecret: string };

/** Opens the client of Razorpay. `proxyEnv` has the environment variables of a proxy, such as `HTTPS_PROXY`. */
export function openRazorpay(keys: RazorpayKeys, proxyEnv: NodeJS.ProcessEnv): PaymentProvider {
  const razorpay = new Razorpay({ key_id: keys.keyId, key_secret: keys.keySecret });
  const agent = new Agent({ keepAlive: true, proxyEnv });

  /** Finds the payment link that an earlier request with this id has made. */
  async function findLink(id: string) {
    const wanted = { reference_id: id, count: 10 };
    const answer = await ask(() => razorpay.paymentLink.all(wanted));
    const { payment_links: links } = z.object({ payment_links: z.array(linkSchema) }).parse(answer);
    return links.find(({ reference_id }) => reference_id === id);
  }

  async function readCheckout(checkoutRef: string): Promise<CheckoutReport> {
    const link = linkSchema.parse(await ask(() => razorpay.paymentLink.fetch(checkoutRef)));
    const state = link.status === 'paid' ? 'paid' : link.status === 'created' ? 'open' : 'ended';
    const payments = await Promise.all(
      (link.payments ?? []).map(async ({ payment_id }) => {
        const found = paymentSchema.parse(await ask(() => razorpay.payments.fetch(payment_id)));
        return describePayment(found, link.reference_id ?? undefined);
      }),
    );
    return { state, payments: payments.flat() };
  }

  return {
    name: 'razorpay',

    async openCheckout({ id, price, description, email, returnUrl, expiresAt }) {
      const link = await ask(() =>
        razorpay.paymentLink.create({
          amount: price.amount,
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
        }),
      ).catch(async (error: unknown) => {
        // If an earlier request with this reference has made a link, Razorpay refuses a second one. Then we use the
        // first link.
        const made = error instanceof ProviderRefused ? await findLink(id) : undefined;
        if (!made) throw error;
        return made;
      });
      const { id: checkoutRef, short_url: url } = linkSchema.parse(link);
      return { checkoutRef, url };
    },

    async endCheckout(checkoutRef) {
      try {
        await ask(() => razorpay.paymentLink.cancel(checkoutRef));
        return { state: 'ended', payments: [] };
      } catch (error) {
        // Razorpay refuses to cancel a link that was already paid or cancelled, or has expired.
        if (!(error instanceof ProviderRefused)) throw error;
        return await readCheckout(checkoutRef);
      }
    },

    readCheckout,

    async readPayment(paymentRef) {
      const [payment] = describePayment(
        paymentSchema.parse(await ask(() => razorpay.payments.fetch(paymentRef))),
      );
      return payment;
    },

    async refund({ key, paymentRef, amount }) {
      const earlier = await ask(() => razorpay.payments.fetchMultipleRefund(paymentRef, { count: 100 }));
      const refunds = z
        .object({ items: z.array(refundSchema) })
        .parse(earlier)
        .items.map(describeRefund);
      const made =
        refunds.find((refund) => refund.key === key) ??
        describeRefund(await sendRefund(agent, keys, { key, paymentRef, amount: amount.amount }));
      return { refundRef: made.refundRef, state: made.state };
    },

    readEvent(body, headers) {
      const signature = headers.get('x-razorpay-signature') ?? '';
      const eventRef = headers.get('x-razorpay-event-id') ?? '';
      if (signature === '' || eventRef === '') return undefined;
      const holds = Razorpay.validateWebhookSignature(body.toString(), signature, keys.webhookSecret);
      return holds ? { eventRef, kind: readKind(body) } : undefined;
    },

    readReports: readRazorpayReports,

    listAccount: (period) => ask(() => listRazorpayAccount(razorpay, period)),
  };
}

function readKind(body: Buffer): string {
  return z.object({ event: z.string() }).parse(JSON.parse(body.toString())).event;
}

/**
 * Sends a refund with the header by which Razorpay recognises a repeated request. The official library cannot send this
 * header. All other requests use the library.
 */
async function sendRefund(
  agent: Agent,
  { keyId, keySecret }: RazorpayKeys,
  { key, paymentRef, amount }: { key: string; paymentRef: string; amount: number },
) {
  const body = JSON.stringify({ amount, speed: 'normal', receipt: key, notes: { key } });
  return await new Promise<z.infer<typeof refundSchema>>((resolve, reject) => {
    const sent = request(
      {
        agent,
        host: 'api.razorpay.com',
        path: `/v1/payments/${encodeURIComponent(paymentRef)}/refund`,
        method: 'POST',
        auth: `${keyId}:${keySecret}`,
        timeout: 20_000,
        headers: {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
          'X-Refund-Idempotency': key,
        },
      },
      async (response) => {
        try {
          const chunks: Buffer[] = [];
          for await (const chunk of response) chunks.push(chunk);
          const status = response.statusCode ?? 0;
          if (status >= 300) throw explain({ statusCode: status });
          resolve(refundSchema.parse(JSON.parse(Buffer.concat(chunks).toString())));
        } catch (error) {
          reject(error);
        }
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('Razorpay did not answer in time.')));
    sent.on('error', () => reject(new ProviderUnavailable('Razorpay: no answer')));
    sent.end(body);
  });
}

const refusalSchema = z.object({ statusCode: z.coerce.number() });

/** HTTP statuses after which another try may succeed: somebody may correct our keys, or Razorpay may recover. */
const temporaryStatuses = [401, 403, 408, 409, 429];

/**
 * Converts an error that the library throws to one of our errors. If Razorpay has answered, the library throws
 * `{ statusCode, error }`.
 */
function explain(thrown: unknown): Error {
  const { success, data } = refusalSchema.safeParse(thrown);
  if (!success) return new ProviderUnavailable('Razorpay: no answer');
  const message = `Razorpay: status ${data.statusCode}`;
  const isTemporary = data.statusCode >= 500 || temporaryStatuses.includes(data.statusCode);
  return isTemporary ? new ProviderUnavailable(message) : new ProviderRefused(message);
}

async function ask<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    throw explain(error);
  }
}
