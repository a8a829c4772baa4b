import { Agent, request as askServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import pLimit from 'p-limit';
import { afterAll, expect, it } from 'vitest';
import { roles } from '#conference/organiser/permissions.ts';
import { readConfig } from '#platform/config.server.ts';
import { openDatabase, openPool } from '#platform/database/database.server.ts';
import { createHttpServer } from '#platform/http/listen.server.ts';
import { openHttp } from '#platform/http/open-http.server.ts';
import { openRouteNames } from '#platform/http/route-names.server.ts';
import { ruleByPath } from '#routes/organiser/rules.ts';
import { aPlatform } from '#tests/platform.ts';
import { aSmallBuild } from '#tests/small-build.tsx';
import * as root from '../../app/root.tsx';
import routeConfig from '../../app/routes.ts';
import { judgeChange } from './allowed-changes.ts';
import { recordChanges, takeChanges } from './changes.ts';
import { textOf } from './encode-request.ts';
import { whoMay } from './who-may.ts';
import { makeWorld, type Sender, secretOfOthers, type World } from './world.ts';

const platform = await aPlatform();
const owner = openPool(platform.database.adminUrl);
afterAll(() => owner.end());
const store = { ...platform, pool: owner, db: openDatabase(owner), close: async () => {} };

const build = aSmallBuild({ root: { path: '', module: root }, ...(await findDeskRoutes()) });
const http = openHttp(createHttpServer(), {
  // Each request names its own client address, so that no rate limit of an address refuses it.
  platform: { ...platform, config: readConfig({ DATA_DIR: platform.config.dataDir, TRUST_PROXY: '1' }) },
  loadApp: async () => build,
  nameRoute: openRouteNames(build.routes),
  languageOf: () => 'en',
  files: new Map(),
  checkReadiness: async () => ({ missing: [], impaired: [] }),
  drain: { stage: 'none' },
});
await http.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => http.close());
const { port } = http.server.address() as AddressInfo;
const agent = new Agent({ keepAlive: true });
afterAll(() => agent.destroy());

/** Finds the routes of the desk, with their layouts and their places in `app/routes.ts`. */
async function findDeskRoutes() {
  const found: Record<string, { path?: string; index?: boolean; parentId: string; file: string }> = {};
  const walk = (entries: readonly RouteConfigEntry[], parentId: string) => {
    for (const { id: ownId, path, index, file, children = [] } of entries) {
      if (!file.startsWith('routes/organiser/')) continue;
      const id = ownId ?? file.replace(/\.tsx?$/, '');
      found[id] = { ...(path !== undefined && { path }), ...(index && { index }), parentId, file };
      walk(children, id);
    }
  };
  walk(await routeConfig, 'root');
  const routes = Object.entries(found).map(async ([id, { file, ...route }]) => {
    const module: object = await import(join(import.meta.dirname, '..', '..', 'app', file));
    return [id, { ...route, module }] as const;
  });
  return Object.fromEntries(await Promise.all(routes));
}

/** A page of the desk, or a form of it with this intent. `who` may use it, see `whoMay`. */
type Use = { path: string; intent: string | undefined; who: readonly string[] };

const uses = Object.entries(whoMay).flatMap(([who, list]) =>
  list.flatMap((line): Use[] => {
    const [, path = '', ...intents] = line.split(' ');
    const each = intents.length === 0 ? [undefined] : intents;
    return each.map((intent) => ({ path, intent, who: who.split(' ') }));
  }),
);

/** The ways to ask for the same page. Each of them must reach the same rule. */
const ways: Record<string, (path: string, routeId: string) => { method?: string; path: string }> = {
  page: (path) => ({ path }),
  data: (path) => ({ path: `${path}.data` }),
  'data of one route': (path, routeId) => ({ path: `${path}.data?_routes=${encodeURIComponent(routeId)}` }),
  head: (path) => ({ method: 'HEAD', path }),
  slash: (path) => ({ path: `${path}/` }),
  'doubled slash at the start': (path) => ({ path: `/${path}` }),
  'doubled slashes': (path) => ({ path: path.replace(/(?<=.)\//g, '//') }),
  'capital letters': (path) => ({ path: spell(path, (word) => word.toUpperCase()) }),
  'percent-encoded': (path) => ({ path: spell(path, encodeAll) }),
};
/**
 * A form is sent in these ways. So are the requests of most senders: how an address is written is read before anybody
 * looks at who asks.
 */
const usualWays = ['page', 'data'];
/** These senders ask in all ways: one without an account, and the role that may do least. */
const askInAllWays: readonly Sender[] = ['visitor', 'door'];

/** Writes the words of a path in another way, but not the ids. */
function spell(path: string, write: (word: string) => string): string {
  const words = path.split('/');
  return words.map((word) => (/^[a-z-]+$/.test(word) ? write(word) : word)).join('/');
}

const encodeAll = (word: string) => word.replace(/./g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);

function mayUse(sender: Sender, { who }: Use): boolean {
  if (who.includes('anyone')) return true;
  if (sender === 'without second factor') return who.includes('signed-in');
  return (
    who.includes(sender) || (isRole(sender) && who.some((one) => /^(signed-in|second-factor)$/.test(one)))
  );
}

const isRole = (sender: Sender) => roles.some((role) => role === sender);

/** Returns the id of the route with this path. */
function routeIdOf(path: string): string {
  const found = Object.entries(build.routes).find(([, route]) => `/${route?.path}` === path);
  if (!found) throw new Error(`app/routes.ts has no address ${path}.`);
  return found[0];
}

type Answer = { status: number; to: string; body: string };
let sent = 0;

async function ask(
  { method, path, cookie }: { method: string; path: string; cookie: string | undefined },
  body?: string,
): Promise<Answer> {
  sent += 1;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = {
      Host: 'localhost:3000',
      'X-Forwarded-For': `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`,
      ...(cookie !== undefined && { Cookie: cookie }),
      ...(body !== undefined && {
        Origin: 'http://localhost:3000',
        'Content-Type': 'application/x-www-form-urlencoded',
      }),
    };
    askServer({ agent, port, host: '127.0.0.1', method, path, headers }, resolve)
      .on('error', reject)
      .end(body);
  });
  return { status: answer.statusCode ?? 0, to: answer.headers.location ?? '', body: await readText(answer) };
}

const entrances = /\/organiser\/(login|second-factor)/;

/** Returns whether an answer leads to a page on which people sign in. React Router puts a redirect into the data. */
const isSentToEntrance = ({ status, to, body }: Answer) =>
  (status >= 300 && status < 400 && entrances.test(to)) || (status === 202 && entrances.test(body));

/** Returns whether an answer leads to another page of the desk, as the desk's own address does. */
const isLedHome = ({ status, to, body }: Answer) =>
  (status === 302 && to.startsWith('/organiser/')) || (status === 202 && body.includes('/organiser/'));

/** Returns what is wrong with the answer to somebody who may not use a page or form. */
function judgeRefusal(answer: Answer, { path }: Use): string | undefined {
  if (Object.values(secretOfOthers).some((secret) => answer.body.includes(secret)))
    return 'shows personal data';
  // Before the guard of the route, the server leads an address with a slash at its end to the same one without.
  const isRefused =
    [400, 403, 404, 405, 308].includes(answer.status) ||
    isSentToEntrance(answer) ||
    (path === '/organiser' && isLedHome(answer));
  return isRefused ? undefined : `answers ${answer.status} ${answer.to}`;
}

const endsSession = ({ intent }: Use) => intent === 'sign-out' || intent === 'end-all-sessions';

/** Returns what is wrong with the answer to somebody who may use a page or form. */
function judgeAdmission(answer: Answer, use: Use): string | undefined {
  if (answer.status >= 500) return `answers ${answer.status}`;
  if (answer.status === 403) return 'is refused';
  // The pages on which people sign in lead to each other.
  const isEntrance = ['anyone', 'signed-in'].some((one) => use.who.includes(one)) || endsSession(use);
  return !isEntrance && isSentToEntrance(answer) ? 'is sent to the sign-in' : undefined;
}

/** Sends every request of a sender. First all that are forbidden, which must change nothing. */
async function tryAll(sender: Sender, world: World): Promise<string[]> {
  const faults: string[] = [];
  const [session] = world.sessions;
  const limit = pLimit(6);
  const send = async (use: Use, way: string, judge: (answer: Answer) => string | undefined) => {
    const { path, intent } = use;
    const address = path
      .replace(/:(\w+)/g, (_, of: string) => textOf({ whose: 'others', of, pick: 0 }, world))
      .replace('*', 'no-such-page');
    const asked = ways[way]?.(address, routeIdOf(path));
    if (!asked) throw new Error(`There is no way ${way}.`);
    const body = intent === undefined ? undefined : `intent=${intent}`;
    const method = asked.method ?? (body === undefined ? 'GET' : 'POST');
    const fault = judge(await ask({ method, path: asked.path, cookie: session?.cookie }, body));
    if (fault) faults.push(`${sender}: ${method} ${asked.path} ${intent ?? ''} ${fault}`);
  };
  await takeChanges(owner);
  const waysOf = ({ intent }: Use) =>
    intent === undefined && askInAllWays.includes(sender) ? Object.keys(ways) : usualWays;
  const forbidden = uses.filter((use) => !mayUse(sender, use));
  await limit.map(
    forbidden.flatMap((use) => waysOf(use).map((way) => ({ use, way }))),
    ({ use, way }) => send(use, way, (answer) => judgeRefusal(answer, use)),
  );
  for (const change of await takeChanges(owner)) {
    const fault = judgeChange(change, world, true);
    if (fault) faults.push(`${sender}: ${fault}`);
  }
  // Whoever may use a page gets its data. A file has no page, so it is asked for by its own address.
  for (const use of uses.filter((one) => mayUse(sender, one))) {
    const isPage = 'default' in (build.routes[routeIdOf(use.path)]?.module ?? {});
    await send(use, isPage ? 'data' : 'page', (answer) => judgeAdmission(answer, use));
    // Some forms end the session.
    if (use.intent !== undefined) await session?.renew();
  }
  return faults;
}

await recordChanges(owner);

it.each<Sender>(['visitor', 'participant', 'without second factor', ...roles])(
  'the desk admits %s to exactly what the table names',
  { timeout: 300_000 },
  async (sender) => {
    expect(await tryAll(sender, await makeWorld(store, sender))).toEqual([]);
  },
);

it('an owner gets the data of other people in each of these ways, so the tests above really look for them', async () => {
  const { sessions } = await makeWorld(store, 'owner');
  const got = Object.entries(ways).map(async ([name, way]) => {
    const asked = way('/organiser/registrations', routeIdOf('/organiser/registrations'));
    const answer = await ask({ method: 'GET', ...asked, cookie: sessions[0]?.cookie });
    return [name, answer.body.includes(secretOfOthers.name) ? 'data' : answer.status];
  });
  expect(Object.fromEntries(await Promise.all(got))).toEqual({
    page: 'data',
    data: 'data',
    'data of one route': 'data',
    head: 200,
    slash: 308,
    'doubled slash at the start': 404,
    'doubled slashes': 404,
    'capital letters': 'data',
    'percent-encoded': 'data',
  });
});

it('an owner gets another list from the address of each export', async () => {
  const { sessions } = await makeWorld(store, 'owner');
  const firstColumns: Record<string, string | undefined> = {};
  for (const path of Object.keys(ruleByPath).filter((one) => one.startsWith('/organiser/exports/'))) {
    const { body } = await ask({ method: 'GET', path, cookie: sessions[0]?.cookie });
    firstColumns[path.slice('/organiser/exports/'.length)] = body.split('"')[1];
  }
  expect(firstColumns).toEqual({
    registrations: 'Reference',
    // This former address leads to the movements.
    payments: undefined,
    movements: 'Date',
    discounts: 'Code',
    documents: 'Reference',
    arrivals: 'Checked in',
    bookings: 'Option',
    'session-places': 'Session',
    papers: 'Paper',
    enquiries: 'Received',
    journeys: 'Way',
    answers: 'Reference',
    stays: 'Hotel',
  });
});

it('these were more than nine thousand requests', () => {
  expect(sent).toBeGreaterThan(9000);
});

it('the table names every page and form of the desk', () => {
  const named = uses.map(({ path, intent }) => `${path} ${intent ?? 'GET'}`);
  const ruled = Object.entries(ruleByPath).flatMap(([path, rule]) => [
    ...(rule?.loader === undefined ? [] : [`${path} GET`]),
    ...Object.keys(rule?.action ?? {}).map((intent) => `${path} ${intent}`),
  ]);
  expect(named.toSorted()).toEqual(ruled.toSorted());
});
