import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { type Role, roles } from '#conference/organiser/permissions.ts';
import { requestContext } from '#platform/http/request-context.server.ts';
import { anOrganiser } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { openRandom } from '#tests/random.ts';
import routeConfig from '../../routes.ts';
import { isAllowed } from './navigation.ts';
import { guardedPath } from './organiser-route.server.ts';
import { type Access, type Rule, ruleByPath, rules } from './rules.ts';

const random = openRandom();

type Handler = (args: object) => Promise<unknown>;
type RouteModule = {
  loader?: Handler;
  action?: Handler;
  clientAction?: Handler;
  middleware?: unknown;
  default?: unknown;
  shouldRevalidate?: unknown;
};
/** `path` is undefined for a layout route, which has no URL. */
type DeskRoute = { path: string | undefined; file: string; module: RouteModule };

/**
 * The key of the desk's layout in the table of rules. The layout has no URL. It shows the organiser's name and
 * navigation.
 */
const layoutPath = '/organiser/*';

const deskRoutes = await findDeskRoutes();
const platform = await aPlatform();

/** Finds every route whose URL or file is under /organiser. */
async function findDeskRoutes(): Promise<DeskRoute[]> {
  const found: { path: string | undefined; file: string }[] = [];
  const walk = (entries: readonly RouteConfigEntry[], above: string) => {
    for (const entry of entries) {
      const own = entry.path === undefined ? above : `${above}/${entry.path}`;
      const isDesk = own === '/organiser' || own.startsWith('/organiser/');
      if (isDesk || entry.file.startsWith('routes/organiser/')) {
        found.push({ path: entry.path === undefined && !entry.index ? undefined : own, file: entry.file });
      }
      walk(entry.children ?? [], own);
    }
  };
  walk(await routeConfig, '');
  return await Promise.all(
    found.map(async (route) => {
      const module: RouteModule = await import(join(import.meta.dirname, '..', '..', route.file));
      return { ...route, module };
    }),
  );
}

function pathsWith(kind: 'loader' | 'action'): string[] {
  return Object.entries(ruleByPath)
    .filter(([, rule]) => rule?.[kind] !== undefined)
    .map(([path]) => path);
}

describe('the table of rules', () => {
  it('has a rule for every route of the desk, and a route for every rule', () => {
    const paths = deskRoutes.flatMap(({ path }) => (path === undefined ? [] : [path]));
    expect(paths.toSorted()).toEqual(Object.keys(rules).toSorted());
  });

  it.each(deskRoutes)('guards every loader and action of $file', ({ path = layoutPath, module }) => {
    const rule: Rule = ruleByPath[path] ?? {};
    expect(module.middleware, 'middleware would run before the guard').toBeUndefined();
    for (const kind of ['loader', 'action'] as const) {
      const handler = module[kind];
      if (handler) expect(guardedPath(handler), `the ${kind} is guarded by the rule of its path`).toBe(path);
      if (handler) expect(rule[kind], `the rule has the ${kind}`).toBeDefined();
      else if (path !== layoutPath)
        expect(rule[kind], `the rule has a ${kind} that does not exist`).toBeUndefined();
    }
  });

  it('lets anybody open only the sign-in pages', () => {
    const open = Object.entries(ruleByPath).filter(([, rule]) =>
      [rule?.loader, ...Object.values(rule?.action ?? {})].includes('anyone'),
    );
    expect(open.map(([path]) => path)).toEqual([
      '/organiser/login',
      '/organiser/code',
      '/organiser/link',
      '/organiser/welcome',
    ]);
  });
});

/** All pages of the desk that have a form. */
const formPages = deskRoutes.filter(({ module }) => module.action && module.default);

describe('the pages with forms', () => {
  it.each(formPages)(
    '$file loads its data again if something has changed since it was loaded',
    async ({ module }) => {
      const ask = async (refusal: object) =>
        await module.clientAction?.({ serverAction: async () => await Promise.resolve(refusal) });
      const stale = { message: 'Changed', isOutdated: true };
      // After an answer without an error status, React Router loads the page's data again. A page must not prevent this
      // with its own `shouldRevalidate`.
      expect(await ask(stale)).toMatchObject({ data: stale, init: null });
      expect(module.shouldRevalidate).toBeUndefined();
      const wrong = { message: 'Wrong' };
      expect(await ask(wrong)).toBe(wrong);
    },
  );

  it('are more than sixty, so this test really finds them', () => {
    expect(formPages.length).toBeGreaterThan(60);
  });
});

const moduleOf = (path: string) => deskRoutes.find((route) => route.path === path)?.module ?? {};

/**
 * Calls the action of a route with only an intent or, without `intent`, the loader. Returns the status, or the URL of a
 * redirect.
 */
async function call(path: string, token: string | undefined, intent?: string): Promise<string | number> {
  const handler = intent === undefined ? moduleOf(path).loader : moduleOf(path).action;
  if (!handler) throw new Error(`The route ${path} has no ${intent === undefined ? 'loader' : 'action'}.`);
  const params = Object.fromEntries(
    path
      .split('/')
      .filter((part) => part.startsWith(':'))
      .map((part) => [part.slice(1), randomUUID()]),
  );
  const url = `https://conference.example${path.replace(/:\w+/g, (name) => params[name.slice(1)] ?? '')}`;
  const request = new Request(url, {
    ...(intent !== undefined && { method: 'POST', body: new URLSearchParams({ intent }) }),
    headers: token === undefined ? {} : { Cookie: `__Host-desk=${token}` },
  });
  const context = new RouterContextProvider();
  // Each call has its own client address, so that no rate limit refuses it before the rule is checked.
  const clientAddress = `198.51.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}`;
  context.set(requestContext, platform.request({ clientAddress }));
  const answer = await handler({ request, url: new URL(request.url), params, context }).catch(
    (thrown: unknown) => thrown,
  );
  if (answer instanceof Error) throw answer;
  if (answer instanceof Response) return answer.headers.get('Location') ?? answer.status;
  return (answer as { init?: { status?: number } } | null)?.init?.status ?? 200;
}

type Call = { path: string; intent: string | undefined; access: Access };

const calls: Call[] = Object.entries(ruleByPath).flatMap(([path, rule]) => [
  ...(rule?.loader === undefined ? [] : [{ path, intent: undefined, access: rule.loader }]),
  ...Object.entries(rule?.action ?? {}).map(([intent, access]) => ({ path, intent, access })),
]);
const deskCalls = calls.filter(({ access }) => access !== 'anyone' && access !== 'signed-in');
const asRole = (role: Role): Organiser => ({
  id: '',
  name: '',
  email: '',
  roles: [role],
  sessionId: '',
  secondFactorAt: new Date(),
});

describe.each(roles)('an organiser with the role %s', (role) => {
  it.each(deskCalls)('may use $path $intent only if the rule allows it', async ({ path, intent, access }) => {
    // Each call has its own session, because some calls end the session.
    const { token } = await anOrganiser(platform, { roles: [role] });
    const answer = await call(path, token, intent);
    if (isAllowed(asRole(role), access)) {
      expect([403, '/organiser/second-factor']).not.toContain(answer);
    } else {
      expect(answer).toBe(403);
    }
  });
});

describe('somebody who is not signed in', () => {
  it.each(calls.filter(({ access }) => access !== 'anyone'))(
    'is redirected from $path $intent to the sign-in',
    async ({ path, intent }) => {
      expect(await call(path, undefined, intent)).toBe('/organiser/login');
      expect(await call(path, 'no such token', intent)).toBe('/organiser/login');
    },
  );
});

describe('an owner who has not used the second factor', () => {
  it.each(deskCalls)(
    'is redirected from $path $intent to the page of the second factor',
    async ({ path, intent }) => {
      const { token } = await anOrganiser(platform, { hasFactor: false });
      expect(await call(path, token, intent)).toBe('/organiser/second-factor');
    },
  );
});

it('an unknown intent gets 400 from the desk, or 403 if the organiser may send no form of the page', async () => {
  const owner = await anOrganiser(platform);
  const door = await anOrganiser(platform, { roles: ['door'] });
  expect(await call('/organiser/organisers', owner.token, 'make-coffee')).toBe(400);
  expect(await call('/organiser/organisers', owner.token, 'toString')).toBe(400);
  expect(await call('/organiser/organisers', door.token, 'make-coffee')).toBe(403);
});

it('the tests of the rules cover more than five loaders and more than five actions', () => {
  expect(pathsWith('loader').length).toBeGreaterThan(5);
  expect(pathsWith('action').length).toBeGreaterThan(5);
});
