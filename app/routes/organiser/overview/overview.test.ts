import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { Role } from '#conference/organiser/permissions.ts';
import { closeEdition, reopenEdition } from '#conference/privacy/retention/close-edition.server.ts';
import { requestContext } from '#platform/http/request-context.server.ts';
import { anOrganiser } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { loader } from './overview.tsx';

const platform = await aPlatform();
const { clock, db } = platform;

/** Loads the overview as this role at this time. */
async function load(role: Role, now: Date, particulars: Parameters<typeof platform.request>[0] = {}) {
  clock.now = now;
  const { token } = await anOrganiser(platform, { roles: [role], now });
  const request = new Request('https://conference.example/organiser', {
    headers: { Cookie: `__Host-desk=${token}` },
  });
  const context = new RouterContextProvider();
  context.set(requestContext, platform.request(particulars));
  const args = { request, context, params: {} } as unknown as Parameters<typeof loader>[0];
  return await loader(args);
}

/** Returns the tasks that the overview shows to a role at this time. */
async function tasksOf(role: Role, now: Date) {
  return (await load(role, now)).tasks.filter(({ isDue }) => isDue);
}

it('tells organisers that the disk is nearly full', async () => {
  const now = new Date('2026-01-10T08:00:00Z');
  const config = { ...platform.config, keepFreeBytes: Number.MAX_SAFE_INTEGER };
  expect(await load('registrar', now, { config })).toMatchObject({ hasRoom: false });
  const roomy = { ...platform.config, keepFreeBytes: 0 };
  expect(await load('registrar', now, { config: roomy })).toMatchObject({ hasRoom: true });
});

it('asks only owners to close an edition that ended more than 30 days ago', async () => {
  // The edition ended on 30 January. 2 March is more than 30 days later. In India it starts at 18:30 UTC on 1 March.
  const inTime = new Date('2026-03-01T18:29:00Z');
  const late = new Date('2026-03-01T18:31:00Z');
  expect(await tasksOf('owner', inTime)).toEqual([]);
  expect(await tasksOf('owner', late)).toEqual([
    {
      label: 'days since the edition ended, and it is not closed',
      note: 'passports and files are destroyed some days after you close it',
      number: 31,
      isDue: true,
      to: '/organiser/privacy#closing',
    },
  ]);
  expect(await tasksOf('registrar', late)).toEqual([]);

  const by = { organiserId: (await anOrganiser(platform)).id, requestId: 'a-request' };
  await closeEdition(db, by, late);
  expect(await tasksOf('owner', late)).toEqual([]);
  await reopenEdition(db, by, late);
  expect(await tasksOf('owner', late)).toHaveLength(1);
});
