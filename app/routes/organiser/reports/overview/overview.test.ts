import { randomUUID } from 'node:crypto';
import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import type { Organiser } from '#conference/organiser/organiser.ts';
import type { Role } from '#conference/organiser/permissions.ts';
import { findOrganiser, startDeskSession } from '#conference/organiser/sign-in/desk-session.server.ts';
import { closeEdition, reopenEdition } from '#conference/privacy/retention/close-edition.server.ts';
import { addTime, days } from '#platform/durations.ts';
import { requestContext } from '#platform/http/request-context.server.ts';
import { anOrganiser, aPaymentToRecord, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { loadChanges } from './load-changes.server.ts';
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
  const args = { request, url: new URL(request.url), context, params: {} } as unknown as Parameters<
    typeof loader
  >[0];
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

it('asks only owners, from the day after the last day on, whether the edition is over', async () => {
  // The last day is 30 January. In India the next day begins at 18:30 UTC.
  const inTime = new Date('2026-01-30T18:29:00Z');
  const late = new Date('2026-01-30T18:31:00Z');
  expect(await tasksOf('owner', inTime)).toEqual([]);
  expect(await tasksOf('owner', late)).toMatchObject([
    {
      task: 'unclosed',
      label: 'edition has had its last day. Is it over?',
      note: 'since 30 January 2026; closing it ends registration, bookings and calls; passports and files are destroyed some days later',
      number: 1,
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

it('lists the changes that other people made since the organiser’s last visit, if the role may see them', async () => {
  const lastVisit = new Date('2026-01-09T08:00:00Z');
  const now = new Date('2026-01-10T08:00:00Z');
  const registrar = await anOrganiser(platform, { roles: ['registrar'], now: lastVisit });
  const finance = await anOrganiser(platform, { roles: ['finance'], name: 'Farid Khan', now: lastVisit });
  const { id } = await aRegistration(platform, { now: lastVisit });
  const charged = { kind: 'registration', id } as const;
  const record = async (organiserId: string, at: Date) =>
    await recordPayment(platform, aPaymentToRecord(charged, organiserId), at);
  // The audit takes its times from the database, not from the clock of the test. So the sessions of this organiser need
  // real times, too.
  await db.deleteFrom('organiser_session').where('organiser_id', '=', registrar.id).execute();
  const start = async (at: Date) =>
    await startDeskSession(
      db,
      { organiserId: registrar.id, browser: 'Chrome on Linux', browserHash: Buffer.alloc(32, 1) },
      at,
    );
  await start(addTime(new Date(), -days(1)));
  await db.updateTable('organiser_session').set({ second_factor_at: lastVisit }).execute();
  await record(finance.id, now);
  await record(finance.id, now);
  await record(registrar.id, now);

  const changesFor = async (organiser: Organiser) =>
    (await loadChanges(platform.request({ now: () => new Date() }), organiser)).changes;
  const token = await start(new Date());
  const present = await findOrganiser(db, token, new Date());
  if (!present) throw new Error('The session of the registrar was not found.');
  const { reference } = await db
    .selectFrom('registration')
    .select('reference')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const records = [{ id, reference, to: `/organiser/registrations/${id}` }];
  expect(await changesFor(present)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ sentence: 'Farid Khan recorded a payment', times: 2, records }),
      expect.objectContaining({ sentence: 'Participants registered', records }),
    ]),
  );
  expect((await changesFor(present)).map(({ sentence }) => sentence)).not.toContain(
    'Leela Raman recorded a payment',
  );
  // The role `finance` does not see changes of registrations, and the role `festival` sees no payments.
  const seenBy = async (role: Role) =>
    (await changesFor({ ...present, id: randomUUID(), roles: [role] })).map(({ sentence }) => sentence);
  expect(await seenBy('finance')).toContain('Farid Khan recorded a payment');
  expect(await seenBy('finance')).not.toContain('Participants registered');
  expect(await seenBy('festival')).not.toContain('Farid Khan recorded a payment');
});
