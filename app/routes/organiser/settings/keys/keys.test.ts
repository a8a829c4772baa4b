import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { suspendOrganiser } from '#conference/organiser/change-organiser.server.ts';
import { searchAudit } from '#conference/reports/search-audit.server.ts';
import { callDesk } from '#tests/call-desk.ts';
import { anOrganiser } from '#tests/factories.ts';
import { callApi, serveApi } from '#tests/open-api.ts';
import { aPlatform } from '#tests/platform.ts';
import * as devices from '../../door/devices/devices.tsx';
import * as keys from './keys.tsx';

const platform = await aPlatform();
const context = platform.request();
const origin = await serveApi(platform);
const owner = await anOrganiser(platform);

type Page = { loader: typeof keys.loader; action: typeof keys.action };

const press = async (
  { action }: Pick<Page, 'action'>,
  token: string,
  body: Record<string, string | string[]>,
) => await callDesk(context, action as never, { token, body });

/** Makes a key at the desk. Returns what the page shows once. */
async function makeKey(token: string, keyId = randomUUID()) {
  const body = { intent: 'make', keyId, name: 'Statistics', permissions: ['registrations.read'] };
  const answer = await press(keys, token, { ...body, network: '', lastDay: '' });
  return { keyId, status: answer.status, made: Object(answer.refusal).made };
}

it('shows a new key once, and the database has only its hash', async () => {
  const { keyId, made } = await makeKey(owner.token);
  expect(made).toEqual({ name: 'Statistics', token: expect.stringMatching(/^pck_[\w-]{43}$/) });
  expect((await callApi(origin, made.token)('/key')).body).toEqual({
    id: keyId,
    name: 'Statistics',
    permissions: ['registrations.read'],
  });
  const { rows } = await platform.database.pool.query('select k::text as text from access_key k');
  expect(JSON.stringify(rows)).not.toContain(made.token.slice(0, -4));
  const again = await makeKey(owner.token, keyId);
  expect([again.status, again.made]).toEqual([409, undefined]);
});

it('ends a key by one press, and records both acts', async () => {
  const { keyId, made } = await makeKey(owner.token);
  await press(keys, owner.token, { intent: 'end', keyId });
  expect((await callApi(origin, made.token)('/key')).body.code).toBe('key-ended');
  const { rows } = await searchAudit(platform, { filter: { organiserId: keyId }, count: 10 });
  expect(rows.map(({ action }) => action)).toEqual(['access-key.ended', 'access-key.made']);
});

it('ends the keys of an owner who is suspended', async () => {
  const other = await anOrganiser(platform);
  const { made } = await makeKey(other.token);
  const suspended = { organiserId: other.id, changedBy: owner.id, requestId: 'a-request' };
  expect(await suspendOrganiser(platform.db, suspended, platform.now())).toEqual({ ok: true });
  expect((await callApi(origin, made.token)('/key')).body.code).toBe('key-ended');
});

it('says which field of a new key is wrong', async () => {
  const answer = await press(keys, owner.token, {
    intent: 'make',
    keyId: randomUUID(),
    name: '',
    network: '203.0.113.0/40',
    lastDay: '2026-01-09',
  });
  expect([answer.status, answer.refusal?.errors]).toEqual([
    422,
    {
      name: 'Please enter a name, such as “Statistics of the university”.',
      permissions: 'Please choose at least one permission.',
      network: 'Please enter an address such as 203.0.113.7, or a network such as 203.0.113.0/24.',
      lastDay: 'This day is over.',
    },
  ]);
});

it('gives a device at the door a key for check-ins, which ends after a day and from the desk', async () => {
  const door = await anOrganiser(platform, { roles: ['door'] });
  const keyId = randomUUID();
  const made = await press(devices as never, door.token, { intent: 'make', keyId, name: 'Gate 2' });
  expect(Object(made.refusal).made).toEqual({
    name: 'Gate 2',
    code: { size: expect.any(Number), path: expect.stringMatching(/^M/) },
  });
  const stored = await platform.db
    .selectFrom('access_key')
    .select(['permissions', 'expires_at', 'is_device'])
    .where('organiser_id', '=', keyId)
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({
    permissions: ['door.read', 'door.check-in'],
    expires_at: new Date('2026-01-11T08:00:00Z'),
    is_device: true,
  });
  // The page of programs' keys ends no device, and the door ends no key of a program.
  const program = await makeKey(owner.token);
  await press(devices as never, door.token, { intent: 'end', keyId: program.keyId });
  expect((await callApi(origin, program.made.token)('/key')).status).toBe(200);
  await press(devices as never, door.token, { intent: 'end', keyId });
  const { suspended_at } = await platform.db
    .selectFrom('organiser')
    .select('suspended_at')
    .where('id', '=', keyId)
    .executeTakeFirstOrThrow();
  expect(suspended_at).toEqual(platform.now());
});
