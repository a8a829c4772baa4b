import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, it } from 'vitest';
import { callDesk } from '#tests/call-desk.ts';
import { anOrganiser } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import routeConfig from '../../routes.ts';
import { listGuardedPaths } from './organiser-route.server.ts';
import { action } from './organisers/organisers.tsx';
import { loader as loadOverview } from './reports/overview/overview.tsx';
import { type Rule, ruleByPath, rules } from './rules.ts';

type Handler = (args: object) => Promise<unknown>;
type RouteModule = {
  loader?: Handler;
  action?: Handler;
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
      if (handler)
        expect(listGuardedPaths(handler), `the ${kind} is guarded by the rule of its path`).toContain(path);
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
  // React Router then decides, by the status that `answerForms` gives the answer.
  it.each(formPages)('$file lets the router load its data again after a form', ({ module }) => {
    expect(module.shouldRevalidate).toBeUndefined();
  });

  it('are more than sixty, so this test really finds them', () => {
    expect(formPages.length).toBeGreaterThan(60);
  });
});

it('an unknown intent gets 400 from the desk, or 403 if the organiser may send no form of the page', async () => {
  const owner = await anOrganiser(platform);
  const door = await anOrganiser(platform, { roles: ['door'] });
  const statusOf = async ({ token }: { token: string }, intent: string) =>
    (await callDesk(platform.request(), action, { token, body: { intent } })).status;
  expect(await statusOf(owner, 'make-coffee')).toBe(400);
  expect(await statusOf(owner, 'toString')).toBe(400);
  expect(await statusOf(door, 'make-coffee')).toBe(403);
});

it('somebody at the door who opens the address of the desk is led to the door', async () => {
  const { token } = await anOrganiser(platform, { roles: ['door'] });
  const { to } = await callDesk(platform.request(), loadOverview, { token });
  expect(to).toBe('/organiser/door');
});
