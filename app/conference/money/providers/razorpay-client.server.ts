import { Agent, request } from 'node:https';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import {
  BalanceTooSmall,
  BelowMinimum,
  ProviderRefused,
  ProviderUnavailable,
  UnknownThere,
} from './payment-provider.ts';

/** A request to Razorpay. `query` and `body` are without personal data in the address. */
type RazorpayRequest = {
  method?: 'GET' | 'POST';
  /** Below `/v1`, such as `/payments/pay_1`. Encode the parts that come from outside. */
  path: string;
  query?: Record<string, string | number>;
  body?: object;
  /** Makes a repeated refund harmless (https://razorpay.com/docs/api/refunds/normal-refunds-idempotent). */
  idempotencyKey?: string;
};

export type RazorpayClient = ReturnType<typeof openRazorpayClient>;

/** Within this time, Razorpay must have answered a request completely. */
export const longestAnswerMs = 20_000;

/**
 * Returns a function that sends a request to Razorpay and reads the answer with a schema. Razorpay's own library has no
 * time limit and cannot send the header of a repeatable refund. Throws `ProviderUnavailable` if there is no complete
 * answer within `longestMs`, or if another try may succeed. Throws `ProviderRefused` if Razorpay refuses the request.
 */
export function openRazorpayClient(
  { keyId, keySecret }: { keyId: string; keySecret: string },
  proxyEnv: NodeJS.ProcessEnv,
  longestMs = longestAnswerMs,
) {
  const agent = new Agent({ keepAlive: true, proxyEnv });
  return async <Schema extends z.ZodType>(
    schema: Schema,
    { method = 'GET', path, query = {}, body, idempotencyKey }: RazorpayRequest,
  ): Promise<z.infer<Schema>> => {
    const sent = body && JSON.stringify(body);
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]));
    const answer = await new Promise<{ status: number; body: string }>((resolve, reject) => {
      const asked = request(
        {
          agent,
          method,
          host: 'api.razorpay.com',
          path: `/v1${path}${search.size > 0 ? `?${search}` : ''}`,
          auth: `${keyId}:${keySecret}`,
          signal: AbortSignal.timeout(longestMs),
          headers: {
            ...(sent && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(sent) }),
            ...(idempotencyKey && { 'X-Refund-Idempotency': idempotencyKey }),
          },
        },
        (response) => {
          text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
        },
      );
      asked.on('error', reject);
      asked.end(sent);
    }).catch(() => {
      throw new ProviderUnavailable('Razorpay: no answer');
    });
    if (answer.status >= 300) throw explain(answer);
    return schema.parse(JSON.parse(answer.body));
  };
}

/** HTTP statuses after which another try may succeed: somebody may correct our keys, or Razorpay may recover. */
const temporaryStatuses = [401, 403, 408, 409, 429];

const refusalSchema = z.object({ error: z.object({ description: z.string() }) });

/**
 * Converts a refused request to one of our errors. Razorpay's description may repeat personal data from the request, so
 * our error does not contain it.
 */
function explain({ status, body }: { status: number; body: string }): Error {
  const message = `Razorpay: status ${status}`;
  if (status >= 500 || temporaryStatuses.includes(status)) return new ProviderUnavailable(message);
  const description = refusalSchema.safeParse(parseOrNull(body)).data?.error.description ?? '';
  const Refusal = refusals.find(([words]) => words.test(description))?.[1] ?? ProviderRefused;
  return new Refusal(message);
}

/** Razorpay has one code for all refusals, so only the description tells them apart. */
const refusals = [
  [/at ?least|minimum amount/i, BelowMinimum],
  [/enough balance|insufficient balance/i, BalanceTooSmall],
  [/does not exist/i, UnknownThere],
] as const;

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
