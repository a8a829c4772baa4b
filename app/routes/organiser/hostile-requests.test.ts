import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { sendEnquiry } from '#conference/enquiries/send-enquiry.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { requestErasure } from '#conference/privacy/erasure/request-erasure.server.ts';
import { requestContext } from '#platform/http/request-context.server.ts';
import { aBooking, anOrganiser, aPaymentToRecord, aRegistration } from '#tests/factories.ts';
import { findMailId } from '#tests/mails.ts';
import { aPlatform } from '#tests/platform.ts';
import { openRandom } from '#tests/random.ts';
import routeConfig from '../../routes.ts';
import { ruleByPath } from './rules.ts';

const random = openRandom();

const platform = await aPlatform();
const { db } = platform;
const now = platform.now();

type Handler = (args: object) => Promise<unknown>;
type Route = { path: string; module: { loader?: Handler; action?: Handler } };

const routes = await findRoutes();
const intents = routes.flatMap(({ path, module: { action } }) =>
  action ? Object.keys(ruleByPath[path]?.action ?? {}).map((intent) => ({ path, intent, action })) : [],
);
const loaders = routes.flatMap(({ path, module: { loader } }) => (loader ? [{ path, loader }] : []));

async function findRoutes(): Promise<Route[]> {
  const files = new Map<string, string>();
  const walk = (entries: readonly RouteConfigEntry[]) => {
    for (const entry of entries) {
      if (entry.path !== undefined) files.set(`/${entry.path}`, entry.file);
      walk(entry.children ?? []);
    }
  };
  walk(await routeConfig);
  const paths = [...files].filter(([path]) => ruleByPath[path] !== undefined);
  return await Promise.all(
    paths.map(async ([path, file]) => ({
      path,
      module: await import(join(import.meta.dirname, '..', '..', file)),
    })),
  );
}

/**
 * Creates rows and returns their ids, so that the ids in the requests are valid and the hostile values reach the
 * handlers.
 */
async function createRows(): Promise<Record<string, string>> {
  const { id: organiserId } = await anOrganiser(platform);
  const { id: registrationId } = await aRegistration(platform);
  const bookingId = await aBooking(platform, registrationId);
  const payment = aPaymentToRecord({ kind: 'booking', id: bookingId }, organiserId, { amount: 100 });
  const paid = await recordPayment(platform, payment, now);
  const words = { name: 'Noor', email: 'noor@example.org', message: 'Good day' };
  await sendEnquiry(platform, words, now);
  const enquiry = await db.selectFrom('enquiry').select('id').limit(1).executeTakeFirstOrThrow();
  const wish = { registrationId, askedAt: now, daysToAnswer: 30, requestId: 'a-request' };
  const asked = await requestErasure(platform, wish);
  if (!paid.ok || !asked.ok) throw new Error('The payment or the erasure request could not be created.');
  return {
    registrationId,
    bookingId,
    organiserId,
    paymentId: paid.paymentId,
    enquiryId: enquiry.id,
    erasureRequestId: asked.erasureRequestId,
    mailId: await findMailId(platform, registrationId),
    fileId: randomUUID(),
    with: (await aRegistration(platform)).id,
    keep: registrationId,
    id: randomUUID(),
    messageId: randomUUID(),
    assigneeId: organiserId,
    invitationId: randomUUID(),
    sessionId: randomUUID(),
  };
}
const validIds = await createRows();

const hostileValues = [
  '\0',
  "'; drop table x; --",
  '%_\\',
  '9999-12-31',
  '0000-01-01',
  '-1',
  'x'.repeat(600),
  '\u{1f600}',
];

/** The names of all URL parameters that pages of the desk read. */
const queryNames = [
  ...['text', 'after', 'before', 'from', 'to', 'day', 'since', 'by', 'about', 'assignee', 'option', 'status'],
  ...['country', 'booked', 'guest', 'reference', 'refused', 'order', 'column', 'format', 'token', 'add'],
  ...['with', 'sealed', 'hour', 'where', 'type', 'person', 'organiser', 'outcome', 'takesPart'],
];

/** The names of all fields of the desk's forms, except ids. */
const fieldNames = [
  ...['email', 'name', 'code', 'recoveryCode', 'token', 'response', 'label', 'reason', 'text', 'reference'],
  ...['receivedOn', 'editionId', 'isConfirmed', 'kind', 'method', 'amount', 'note', 'accepted', 'formKey'],
  ...[
    'message',
    'expectedRefund',
    'spotId',
    'subject',
    'count',
    'status',
    'roles',
    'passkeyId',
    'kept-proof',
  ],
  ...[
    'fullName',
    'participantType',
    'country',
    'passportNumber',
    'passportExpiry',
    'needsVisa',
    'visaAddress',
  ],
  ...['clothSize', 'shoeSize', 'interestedDoctorate', 'paid', 'since', 'format'],
];

const idsIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

type Call = { path: string; ids: Record<string, string>; query?: string; body?: URLSearchParams };

/** Creates an organiser with every permission and returns the token of their session. */
async function signIn(): Promise<string> {
  return (await anOrganiser(platform, { roles: ['owner', 'visa-officer', 'programme'] })).token;
}

/** Calls a loader or an action with a session. Returns its answer or the thrown error. */
async function callWith(token: string, handler: Handler, { path, ids, query, body }: Call): Promise<unknown> {
  const params = Object.fromEntries(idsIn(path).map((name) => [name, ids[name] ?? '']));
  const address = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const request = new Request(`https://conference.example${address}${query ? `?${query}` : ''}`, {
    ...(body && { method: 'POST', body }),
    headers: { Cookie: `__Host-desk=${token}` },
  });
  const context = new RouterContextProvider();
  // Each call has its own client address, so that no rate limit refuses the call.
  const clientAddress = `198.51.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}`;
  context.set(requestContext, platform.request({ clientAddress }));
  const url = new URL(request.url);
  const answer = await handler({ request, url, params, context, pattern: path.slice(1) }).catch(
    (thrown: unknown) => thrown,
  );
  if (answer instanceof Response) await answer.text();
  return answer;
}

/** Returns a function that calls as one organiser. It signs in again if an earlier call has ended the session. */
async function openSession(): Promise<(handler: Handler, call: Call) => Promise<unknown>> {
  let token = await signIn();
  return async (handler, call) => {
    const answer = await callWith(token, handler, call);
    const isSignedOut =
      answer instanceof Response && answer.headers.get('Location')?.startsWith('/organiser/login');
    if (!isSignedOut) return answer;
    token = await signIn();
    return await callWith(token, handler, call);
  };
}

describe('the desk', () => {
  it.each(loaders)('does not crash on hostile values in the query of $path', async ({ path, loader }) => {
    const call = await openSession();
    for (const value of hostileValues) {
      const query = new URLSearchParams(queryNames.map((name) => [name, value])).toString();
      const answer = await call(loader, { path, ids: validIds, query });
      expect(answer, `for ${value.slice(0, 20)}`).not.toBeInstanceOf(Error);
    }
  });

  it.each(loaders.filter(({ path }) => path.includes(':')))(
    'answers 404 to a hostile id in $path',
    async ({ path, loader }) => {
      const call = await openSession();
      for (const value of [...hostileValues, '', 'x', randomUUID().toUpperCase(), randomUUID()]) {
        const ids = Object.fromEntries(idsIn(path).map((name) => [name, value]));
        const answer = await call(loader, { path, ids });
        const status = answer instanceof Response ? answer.status : Object(Object(answer).init).status;
        expect(status, `for ${value.slice(0, 20)}`).toBe(404);
      }
    },
  );

  it.each(intents)(
    'does not crash on hostile values in the form $intent of $path',
    async ({ path, intent, action }) => {
      for (const value of hostileValues) {
        const fields = fieldNames.map((name) => [name, value]);
        const hostile = Object.fromEntries(Object.keys(validIds).map((name) => [name, value]));
        const pairs = [
          { ids: validIds, inPath: validIds },
          { ids: hostile, inPath: validIds },
          ...(path.includes(':') ? [{ ids: hostile, inPath: hostile }] : []),
        ];
        // Some forms limit the tries of an organiser, so a new organiser sends each value.
        const call = await openSession();
        for (const { ids, inPath } of pairs) {
          const body = new URLSearchParams([...fields, ...Object.entries(ids), ['intent', intent]]);
          const answer = await call(action, { path, ids: inPath, body });
          expect(answer, `for ${value.slice(0, 20)}`).not.toBeInstanceOf(Error);
        }
      }
    },
  );
});
