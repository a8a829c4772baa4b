import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { openDatabase, openPool } from '#platform/database/database.server.ts';
import { requestContext } from '#platform/http/request-context.server.ts';
import { openRateLimits } from '#platform/http/security/rate-limits.server.ts';
import { anOrganiser, aRegistration, aSession } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { postForm } from '#tests/post-form.ts';
import { rateLimitRules } from '../../rate-limit-rules.server.ts';
import routeConfig from '../../routes.ts';
import { action as logIn } from '../login/login.tsx';
import { action as signInAtDesk } from '../organiser/sign-in/login.tsx';
import { action as sendEnquiry } from '../public/contact/contact.tsx';
import { action as register } from '../registration/registration.tsx';

const platform = await aPlatform();
const registration = await aRegistration(platform);
const session = await aSession(platform, registration, { isMailProved: true });
const { token } = await anOrganiser(platform);
const headers = { Cookie: `__Host-session=${session}; __Host-desk=${token}; __Host-device=a-device` };

/** No server listens at this port. */
const pool = openPool('postgres://nobody@127.0.0.1:1/conference');
const context = platform.request({
  db: openDatabase(pool),
  limits: openRateLimits(pool, platform.secrets, rateLimitRules),
});

type Handler = (args: object) => Promise<unknown>;
type Part = { name: string; path: string; handle: Handler; method: 'GET' | 'POST' };

const parts = await findParts();

/** Finds the loader and the action of every route. */
async function findParts(): Promise<Part[]> {
  const found: { path: string; file: string }[] = [];
  const walk = (entries: readonly RouteConfigEntry[], above: string) => {
    for (const { path, file, children } of entries) {
      const own = path === undefined ? above : `${above}/${path}`;
      found.push({ path: own, file });
      walk(children ?? [], own);
    }
  };
  walk(await routeConfig, '');
  const all = await Promise.all(
    found.map(async ({ path, file }) => {
      const { loader, action }: { loader?: Handler; action?: Handler } = await import(
        join(import.meta.dirname, '..', '..', file)
      );
      return [
        ...(loader ? [{ name: `loader of ${file}`, path, handle: loader, method: 'GET' } as const] : []),
        ...(action ? [{ name: `action of ${file}`, path, handle: action, method: 'POST' } as const] : []),
      ];
    }),
  );
  return all.flat();
}

/** Calls a loader or an action, and returns the status of the answer. An unexpected error is thrown again. */
async function ask({ path, handle, method }: Part): Promise<number> {
  const contexts = new RouterContextProvider();
  contexts.set(requestContext, context);
  const params = Object.fromEntries(
    [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, name === 'provider' ? 'none' : randomUUID()]),
  );
  const address = path.replace(/:(\w+)\??/g, (_, name: string) => params[name] ?? '');
  const url = new URL(`https://conference.example${address}`);
  const body = method === 'POST' ? { body: new URLSearchParams({ email: 'mira@example.org' }) } : {};
  const request = new Request(url, { method, headers, ...body });
  const answer = await Promise.resolve()
    .then(() => handle({ request, context: contexts, params, url, pattern: path.replace(/^\//, '') }))
    .catch((thrown: unknown) => {
      if (thrown instanceof Error) throw thrown;
      return thrown;
    });
  if (answer instanceof Response) return answer.status;
  const { init } = (answer ?? {}) as { init?: ResponseInit | null };
  return init?.status ?? 200;
}

describe('while the database does not run', () => {
  it.each(parts)('the $name answers without an unexpected error', async (part) => {
    expect([200, 301, 302, 303, 400, 404, 405, 503]).toContain(await ask(part));
  });

  it('every page of participants and organisers answers 503', async () => {
    const pages = parts.filter(
      ({ path, method }) => /^\/(dashboard|organiser)\//.test(path) && method === 'GET',
    );
    const statuses = await Promise.all(pages.map(async (part) => [part.name, await ask(part)] as const));
    // Old addresses lead to the new ones without the database.
    const others = statuses.filter(([, status]) => status !== 503 && status !== 301).map(([name]) => name);
    expect([others, pages.length > 40]).toEqual([[], true]);
  });

  it.each([
    ['enquiry', sendEnquiry, { name: 'Mira', email: 'mira@example.org', message: 'When?' }, 'values'],
    ['registration', register, { fullName: 'Mira Çelik', email: 'mira@example.org' }, 'values'],
    ['login', logIn, { email: 'mira@example.org' }, undefined],
    ['sign-in of the desk', signInAtDesk, { intent: 'ask', email: 'mira@example.org' }, undefined],
  ])('the %s is refused with a sentence and keeps what was typed', async (_name, action, typed, place) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(typed)) body.append(name, value);
    const request = new Request('https://conference.example/form', { method: 'POST', body });
    expect(await postForm<unknown>(action, request, context)).toMatchObject({
      ok: false,
      status: 503,
      refusal: {
        message: 'We cannot save anything at the moment. Please try again in a few minutes.',
        ...(place ? { [place]: typed } : { email: 'mira@example.org' }),
      },
    });
  });

  it('the log names the cause', () => {
    expect(platform.logLines.join('')).toContain('ECONNREFUSED');
  });
});
