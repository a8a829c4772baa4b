import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ProviderName, providerNames } from '#conference/edition/money/provider-names.ts';
import { webhookEvents } from '#conference/money/providers/webhook-events.ts';
import { type LoopbackEvent, openAccount, openActions, type ProviderChange } from './loopback-account.ts';
import { answerAsRazorpay, makeRazorpayEvents, signAsRazorpay } from './loopback-razorpay.ts';
import { answerAsStripe, makeStripeEvents, signAsStripe } from './loopback-stripe.ts';
import { findRazorpayFaults } from './razorpay-facts.ts';
import { findStripeFaults } from './stripe-facts.ts';

export type ApiRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  body: string;
  headers: IncomingHttpHeaders;
};
export type ApiAnswer = { status: number; body: unknown };

/**
 * How a request fails. `refuse`: the provider answers 500 and changes nothing. `limit`: the same with 429. `unknown`: the
 * provider answers that it does not have what is asked for. `lose`: the provider makes the change, but breaks the
 * connection before it answers. Stripe's library then repeats the request by itself. `silence`: it never answers.
 * `no-balance`: it refuses every refund, because the money of the balance is at the bank.
 */
export type Fault = 'refuse' | 'limit' | 'unknown' | 'lose' | 'silence' | 'no-balance';

/** The providers' keys, as environment variables for the configuration. */
export const loopbackKeys = {
  STRIPE_SECRET_KEY: 'sk_test_loopback',
  STRIPE_WEBHOOK_SECRET: 'whsec_loopback',
  RAZORPAY_KEY_ID: 'rzp_test_loopback',
  RAZORPAY_KEY_SECRET: 'loopback',
  RAZORPAY_WEBHOOK_SECRET: 'razorpay loopback',
};

/** The path of the certificate of an authority, which has signed the certificate that the simulated providers use. */
export const loopbackAuthority = join(import.meta.dirname, 'authority.pem');

const hosts: Record<string, ProviderName> = { 'api.stripe.com': 'stripe', 'api.razorpay.com': 'razorpay' };
function takeFault(failing: Map<string, Fault[]>, content: string): Fault | undefined {
  for (const [text, faults] of failing) if (content.includes(text)) return faults.shift();
  return undefined;
}

const noBalance = {
  stripe: {
    error: {
      type: 'invalid_request_error',
      code: 'balance_insufficient',
      message: 'You have insufficient funds in your Stripe account for this refund.',
    },
  },
  razorpay: {
    error: {
      code: 'BAD_REQUEST_ERROR',
      description: 'Your account does not have enough balance to carry out the refund operation.',
    },
  },
} as const;
const unknown = {
  stripe: {
    status: 404,
    error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' },
  },
  razorpay: {
    status: 400,
    error: { code: 'BAD_REQUEST_ERROR', description: 'The id provided does not exist' },
  },
} as const;
const signers = {
  stripe: (event: LoopbackEvent, at: Date) => signAsStripe(loopbackKeys.STRIPE_WEBHOOK_SECRET, event, at),
  razorpay: (event: LoopbackEvent) => signAsRazorpay(loopbackKeys.RAZORPAY_WEBHOOK_SECRET, event),
};

/**
 * Starts a server on this machine that simulates Stripe and Razorpay. It answers their published HTTP interfaces, and
 * serves the pages on which a browser pays. The providers' own libraries reach it through HTTPS_PROXY. As a proxy, it
 * does not pass on their requests, but answers them itself, with a certificate that `loopbackAuthority` has signed.
 * Webhooks are signed at `signsAt`, which is the real time if the site rehearses.
 */
export async function startLoopbackProvider({
  now = () => new Date(),
  signsAt = now,
}: {
  now?: () => Date;
  signsAt?: () => Date;
} = {}) {
  const accounts = { stripe: openAccount('stripe', now), razorpay: openAccount('razorpay', now) };
  const eventMakers = { stripe: makeStripeEvents, razorpay: makeRazorpayEvents };
  const faultFinders = { stripe: findStripeFaults, razorpay: findRazorpayFaults };
  /** What the simulation has sent that the providers' descriptions do not allow. It must stay empty. */
  const wrong: string[] = [];
  const report = (name: ProviderName) => (change: ProviderChange) => {
    const made = eventMakers[name](accounts[name], change);
    for (const { body } of made) wrong.push(...faultFinders[name](body as { object: string }));
    // The webhooks that nobody has chosen in the provider's dashboard are not sent.
    const chosen = made.filter(({ kind }) => control.events[name].includes(kind));
    accounts[name].events.push(
      ...chosen.map(({ body, ...event }) => ({ ...event, body: JSON.stringify(body) })),
    );
  };
  const actions = {
    stripe: openActions(accounts.stripe, report('stripe')),
    razorpay: openActions(accounts.razorpay, report('razorpay')),
  };
  const control = {
    /** How the next POST requests fail: the first fault is for the next request, and so on. */
    faults: [] as Fault[],
    /** How every request to a provider fails. */
    failing: {} as Partial<Record<ProviderName, Fault>>,
    /** How the next requests fail that contain a text, such as the id of a payment: one fault for each request. */
    failingWith: new Map<string, Fault[]>(),
    /** The events that the providers send: those that our documentation says to choose. */
    events: { stripe: [...webhookEvents.stripe], razorpay: [...webhookEvents.razorpay] } as Record<
      ProviderName,
      string[]
    >,
    delayMs: 0,
    /**
     * The origin of the site that gets each webhook at once. If it is undefined, the test must deliver the webhooks.
     */
    webhooksTo: undefined as string | undefined,
    /** The requests that the providers have got until now, such as `POST /v1/refunds`. */
    requests: [] as string[],
  };
  /** Checks an answer. A list of Stripe has no description of its own, but its objects have. */
  function findFaults(name: ProviderName, body: unknown): string[] {
    if (name === 'razorpay') return findRazorpayFaults(body);
    const { object, data } = body as { object: string; data: { object: string }[] };
    return object === 'list' ? data.flatMap(findStripeFaults) : findStripeFaults(body as { object: string });
  }
  const pageOf = (name: ProviderName) => (ref: string) => `${origin}/${name}/pay/${ref}`;

  const api = createTlsServer(
    {
      key: readFileSync(join(import.meta.dirname, 'server.key')),
      cert: readFileSync(join(import.meta.dirname, 'server.pem')),
    },
    async (request, response) => {
      const name = hosts[request.headers.host ?? ''];
      const apiRequest = await readRequest(request);
      control.requests.push(`${apiRequest.method} ${apiRequest.path}`);
      if (control.delayMs > 0) await sleep(control.delayMs);
      const fault =
        (name && control.failing[name]) ??
        takeFault(control.failingWith, `${apiRequest.path} ${apiRequest.body}`) ??
        (apiRequest.method === 'POST' ? control.faults.shift() : undefined);
      if (name === undefined || fault === 'refuse')
        return send(response, 500, { error: { type: 'api_error', message: 'An error.' } });
      if (fault === 'limit') return send(response, 429, { error: { type: 'rate_limit_error', message: '' } });
      if (fault === 'unknown') return send(response, unknown[name].status, unknown[name]);
      if (fault === 'silence') return;
      if (fault === 'no-balance' && apiRequest.method === 'POST' && apiRequest.path.includes('/refund')) {
        return send(response, 400, noBalance[name]);
      }
      const answerAs = { stripe: answerAsStripe, razorpay: answerAsRazorpay }[name];
      const { status, body } = answerAs(accounts[name], actions[name], apiRequest, pageOf(name));
      if (status === 200) wrong.push(...findFaults(name, body));
      if (fault === 'lose') return request.socket.destroy();
      send(response, status, body);
    },
  );

  const server = createServer(async (request, response) => {
    if (request.url === '/favicon.ico') return void response.writeHead(204).end();
    const [, name, ref = ''] = /^\/(stripe|razorpay)\/pay\/(\w+)$/.exec(request.url ?? '') ?? [];
    const provider = providerNames.find((each) => each === name);
    const checkout = provider && accounts[provider].checkouts.get(ref);
    if (!provider || !checkout) return void response.writeHead(404).end();
    if (request.method === 'GET') return showPage(response, checkout);
    const isPaid = actions[provider].pay(ref) !== undefined;
    if (!isPaid) return void response.writeHead(410).end('This page cannot be paid any more.');
    if (control.webhooksTo !== undefined) await deliverAll(control.webhooksTo);
    response.writeHead(303, { Location: checkout.returnUrl }).end();
  });
  // The open connections that `server` has handed over to `api`. At the end we must close them ourselves, because
  // `server.close()` would wait until the clients end them.
  const tunnels = new Set<Duplex>();
  server.on('connect', (request, socket) => {
    tunnels.add(socket);
    socket.once('close', () => tunnels.delete(socket));
    if (!Object.hasOwn(hosts, request.url?.replace(/:443$/, '') ?? '')) return socket.destroy();
    socket.on('error', () => socket.destroy());
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    api.emit('connection', socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** Takes the unsent webhooks of a provider out of its queue, and returns them with their signatures. */
  function takeWebhooks(name: ProviderName, at = signsAt()) {
    return accounts[name].events.splice(0).map((event) => signWebhook(name, event, at));
  }

  /** Sends all unsent webhooks to a site, those of each provider in their order. Throws if the site refuses one. */
  async function deliverAll(site: string) {
    for (const webhook of providerNames.flatMap((name) => takeWebhooks(name))) {
      const answer = await sendWebhook(site, webhook);
      if (!answer.ok) throw new Error(`The site answered ${answer.status} to ${webhook.kind}.`);
    }
  }

  return {
    origin,
    accounts,
    actions,
    control,
    wrong,
    takeWebhooks,
    deliverAll,
    /** The environment variables with which a server reaches the simulated providers. */
    env: { ...loopbackKeys, HTTPS_PROXY: origin, NODE_EXTRA_CA_CERTS: loopbackAuthority },
    async stop() {
      server.closeAllConnections();
      for (const socket of tunnels) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export type Webhook = LoopbackEvent & { provider: ProviderName; headers: Record<string, string> };

/**
 * Signs a webhook as its provider does. Providers sign each delivery with its own time, so sign a repeated webhook
 * again.
 */
export function signWebhook(provider: ProviderName, event: LoopbackEvent, at: Date): Webhook {
  return { ...event, provider, headers: signers[provider](event, at) };
}

/** Sends a webhook to a site. */
export async function sendWebhook(site: string, { provider, headers, body }: Webhook): Promise<Response> {
  return await fetch(`${site}/webhooks/${provider}`, { method: 'POST', headers, body });
}

async function readRequest(request: IncomingMessage): Promise<ApiRequest> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'https://provider.test');
  return {
    method: request.method ?? '',
    path: pathname,
    query: searchParams,
    body: await text(request),
    headers: request.headers,
  };
}

function send(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

function showPage(
  response: ServerResponse,
  {
    description,
    price,
    returnUrl,
  }: { description: string; price: { amount: number; currency: string }; returnUrl: string },
) {
  const inHtml = (given: string) => given.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(`<!doctype html><html lang="en">
<title>Loopback provider</title><h1>Loopback provider</h1>
<p>${inHtml(description)}: ${price.amount} ${inHtml(price.currency)} in minor units</p>
<form method="post"><button>Pay</button></form>
<p><a href="${inHtml(returnUrl)}">Back without paying</a></p></html>`);
}
