import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rules } from '#routes/organiser/rules.ts';
import { aDatabase } from '#tests/database.ts';
import { listTargets } from './addresses.ts';
import { listTables } from './changes.ts';
import { tableOf } from './encode-request.ts';

const targets = await listTargets();

it('the hostile run sends a GET and a POST to every address that app/routes.ts names', () => {
  const source = readFileSync(join(import.meta.dirname, '..', '..', 'app', 'routes.ts'), 'utf8');
  const named = [...source.matchAll(/\broute\(\s*'([^']+)'/g)].map(([, path = '']) => path);
  for (const isPost of [false, true]) {
    const paths = targets.filter((target) => target.isPost === isPost).map(({ path }) => path);
    const missing = named.filter((path) => !paths.some((one) => one.endsWith(`/${path}`)));
    expect([missing, named.length > 90]).toEqual([[], true]);
  }
});

it('the hostile run sends every form of the desk', () => {
  const forms = Object.entries(rules).flatMap(([path, rule]) =>
    'action' in rule ? Object.keys(rule.action).map((intent) => `${path} ${intent}`) : [],
  );
  const sent = targets.flatMap(({ path, intent }) => (intent === undefined ? [] : [`${path} ${intent}`]));
  expect(sent.toSorted()).toEqual(forms.toSorted());
});

it('the hostile run replaces every id in an address by the id of a row', async () => {
  const tables = await listTables((await aDatabase()).pool);
  const names = new Set(
    targets.flatMap(({ path }) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)),
  );
  // These parameters are not ids of rows. For example, `provider` is the name of a payment provider, `code` is the code
  // on a document, `session` is the slug of a session, `clearance` an id of the edition, and `width` that of a picture
  // in pixels.
  for (const word of [
    'provider',
    'file',
    'kind',
    'code',
    'day',
    'session',
    'person',
    'wallet',
    'width',
    'list',
    'clearance',
  ])
    expect(names.delete(word)).toBe(true);
  expect([...names].filter((name) => !tables.includes(tableOf(name)))).toEqual([]);
});
