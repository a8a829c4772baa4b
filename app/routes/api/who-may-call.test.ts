import { expect, it } from 'vitest';
import { keyPermissions } from '#conference/organiser/access-keys/access-key.ts';
import { anAccessKey, callApi, serveApi } from '#tests/open-api.ts';
import { aPlatform } from '#tests/platform.ts';
import { whoMayCall } from '../../../bench/hostile/who-may-call.ts';
import { calls } from './calls.server.ts';

const platform = await aPlatform();
const origin = await serveApi(platform);

/** Nothing has this id. */
const nobody = '00000000-0000-4000-8000-000000000000';

it('the table names every call, and every permission of keys', () => {
  const named = Object.values(whoMayCall).flat();
  expect(named.toSorted()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).toSorted());
  expect(
    Object.keys(whoMayCall)
      .filter((one) => one !== 'any')
      .toSorted(),
  ).toEqual(keyPermissions.toSorted());
});

it.each(keyPermissions)('a key with %s opens its own addresses, and no others', async (permission) => {
  const { token } = await anAccessKey(platform, [permission]);
  const call = callApi(origin, token);
  const opened = [];
  for (const { method, path } of calls) {
    const address = path.replaceAll(/\{\w+\}/g, nobody);
    const { status, body } = await call(address, method === 'GET' ? {} : { method, body: {} });
    expect([method, path, status]).toEqual([method, path, expect.any(Number)]);
    // A key that may call an address learns that nothing has this id, or that its body is wrong.
    if (status === 403) expect(body.code).toBe('not-permitted');
    else opened.push(`${method} ${path}`);
    expect([200, 201, 400, 403, 404, 422]).toContain(status);
  }
  const expected = [...(whoMayCall.any ?? []), ...(whoMayCall[permission] ?? [])];
  expect(opened.toSorted()).toEqual(expected.toSorted());
});

it('no key has a permission that opens passports, the answers of visas or needs', () => {
  const sealed = ['registrations.reveal', 'needs.reveal', 'visas.handle', 'clearance.export', 'exports.take'];
  expect(keyPermissions.filter((permission) => sealed.includes(permission))).toEqual([]);
});
