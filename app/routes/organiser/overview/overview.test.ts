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

/** Returns the tasks that the overview shows to a role at this time. */
async function tasksOf(role: Role, now: Date) {
  clock.now = now;
  const { token } = await anOrganiser(platform, { roles: [role], now });
  const request = new Request('https://conference.example/organiser', {
    headers: { Cookie: `__Host-desk=${token}` },
  });
  const context = new RouterContextProvider();
  context.set(requestContext, platform.request());
  const args = { request, context, params: {} } as unknown as Parameters<typeof loader>[0];
  return (await loader(args)).tasks.filter(({ isDue }) => isDue);
}

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
