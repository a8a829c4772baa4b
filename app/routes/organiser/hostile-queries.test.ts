import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { requestContext } from '#platform/request-context.server.ts';
import { anOrganiser } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import routeConfig from '../../routes.ts';
import { ruleByPath } from './rules.ts';

const platform = await aPlatform();
const { token } = await anOrganiser(platform, { roles: ['owner', 'visa-officer'] });

type Loader = (args: object) => Promise<unknown>;

/** The loaders of the desk's addresses that name no row. */
const loaders = await findLoaders();

async function findLoaders() {
  const files = new Map<string, string>();
  const walk = (entries: readonly RouteConfigEntry[]) => {
    for (const entry of entries) {
      if (entry.path !== undefined) files.set(`/${entry.path}`, entry.file);
      walk(entry.children ?? []);
    }
  };
  walk(await routeConfig);
  const paths = [...files].filter(([path]) => ruleByPath[path]?.loader && !path.includes(':'));
  return await Promise.all(
    paths.map(async ([path, file]) => {
      const { loader } = (await import(join(import.meta.dirname, '..', '..', file))) as { loader: Loader };
      return { path, loader };
    }),
  );
}

/** Every name that any page of the desk reads from its address. */
const names = [
  'text',
  'after',
  'before',
  'from',
  'to',
  'day',
  'since',
  'by',
  'about',
  'assignee',
  'option',
  'status',
  'country',
  'booked',
  'guest',
  'reference',
  'refused',
  'order',
  'column',
  'format',
  'token',
  'add',
];
const values = [
  '\0',
  "'; drop table x; --",
  '%_\\',
  '9999-12-31',
  '0000-01-01',
  '-1',
  'x'.repeat(5000),
  '😀',
];

it.each(loaders)('$path answers whatever its address holds', async ({ path, loader }) => {
  for (const value of values) {
    const query = new URLSearchParams(names.map((name) => [name, value]));
    const request = new Request(`https://conference.example${path}?${query}`, {
      headers: { Cookie: `__Host-desk=${token}` },
    });
    const context = new RouterContextProvider();
    context.set(requestContext, platform.request());
    const answer = await loader({ request, params: {}, context }).catch((thrown: unknown) => thrown);
    expect(answer, `for ${value.slice(0, 20)}`).not.toBeInstanceOf(Error);
    if (answer instanceof Response) await answer.text();
  }
});
