import { expect, it } from 'vitest';
import { mergeRegistrations } from '#conference/registration/merging/merge-registrations.server.ts';
import { anOrganiser, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { checkIn, markOnline } from './check-in.server.ts';
import { type CheckInFilter, countCheckIns, listCheckIns } from './list-check-ins.server.ts';
import type { Place } from './place.ts';
import { undoCheckIn } from './undo-check-in.server.ts';

const platform = await aPlatform();
const { db } = platform;
const organiser = await anOrganiser(platform, { roles: ['door'], name: 'Left Gate' });
const by = { organiserId: organiser.id, requestId: 'at-the-door' };
const first: Place = { kind: 'day', key: '2026-01-26' };
const second: Place = { kind: 'day', key: '2026-01-27' };
const rivers: Place = { kind: 'session', key: 'rivers' };
/** A time in the edition’s zone, which is 5:30 ahead of UTC. */
const at = (day: number, clock: string) => new Date(`2026-01-${day}T${clock}:00+05:30`);

const mira = await aRegistration(platform, { fullName: 'Mira', paid: true });
const noor = await aRegistration(platform, { fullName: 'Noor', participantType: 'student' });
const ravi = await aRegistration(platform, { fullName: 'Ravi' });
const twin = await aRegistration(platform, { fullName: 'Ravi R' });

const scan = async ({ id }: { id: string }, place: Place | undefined, now: Date) =>
  await checkIn(db, { registrationId: id, place, ...by }, now);

await scan(mira, first, at(26, '08:10'));
await scan(noor, first, at(26, '08:50'));
await scan(ravi, first, at(26, '00:05'));
await scan(mira, rivers, at(26, '11:00'));
await scan(mira, second, at(27, '09:00'));
// Ravi was scanned with both of his registrations, but is one person.
await scan(twin, first, at(26, '08:55'));
await mergeRegistrations(
  platform,
  { keptId: ravi.id, otherId: twin.id, reason: 'The same person', ...by },
  at(26, '09:00'),
);
// A scan that was undone and a day online are not check-ins.
await scan(noor, second, at(27, '09:10'));
await undoCheckIn(db, { registrationId: noor.id, place: second, ...by }, at(27, '09:11'));
await markOnline(db, { registrationId: ravi.id, place: second, ...by }, at(27, '09:20'));

const list = async (filter: Partial<CheckInFilter>, offset = 0, count = 10) =>
  (await listCheckIns(db, { filter: { where: 'any', ...filter }, offset, count })).rows;
const names = async (filter: Partial<CheckInFilter>) =>
  (await list(filter)).map(({ fullName, kind, place }) => `${fullName} ${kind} ${place}`);

it('lists each person once for each place, the latest first, with the organiser who made the check-in', async () => {
  expect(await names({})).toEqual([
    'Mira day 2026-01-27',
    'Mira session rivers',
    'Noor day 2026-01-26',
    'Mira day 2026-01-26',
    'Ravi day 2026-01-26',
  ]);
  const [latest] = await list({});
  expect(latest).toEqual({
    id: expect.any(String),
    at: at(27, '09:00'),
    receivedAt: at(27, '09:00'),
    kind: 'day',
    place: '2026-01-27',
    by: 'Left Gate',
    registrationId: mira.id,
    reference: expect.stringMatching(/^\w+-/),
    fullName: 'Mira',
    participantType: 'professional',
    status: 'active',
    phone: null,
    clockAhead: null,
  });
});

it('filters by day, hour, type and place', async () => {
  expect(await names({ day: '2026-01-27' })).toEqual(['Mira day 2026-01-27']);
  // Ravi was checked in at 00:05 in the edition's zone. In UTC, this was still 25 January.
  expect(await names({ day: '2026-01-26', hour: 0 })).toEqual(['Ravi day 2026-01-26']);
  expect(await names({ hour: 8, where: 'door' })).toEqual(['Noor day 2026-01-26', 'Mira day 2026-01-26']);
  expect(await names({ participantType: 'student' })).toEqual(['Noor day 2026-01-26']);
  expect(await names({ where: 'sessions' })).toEqual(['Mira session rivers']);
  expect(await names({ where: { session: 'rivers' } })).toEqual(['Mira session rivers']);
  expect(await names({ where: { session: 'lakes' } })).toEqual([]);
});

it('lists the check-ins page by page', async () => {
  const pages = [await list({}, 0, 2), await list({}, 2, 2), await list({}, 2, 9)];
  expect(pages.map((page) => page.length)).toEqual([2, 2, 3]);
  expect(
    pages
      .slice(0, 2)
      .flat()
      .map(({ id }) => id),
  ).toEqual((await list({}, 0, 4)).map(({ id }) => id));
});

it('counts each person once in total, once a day and once an hour', async () => {
  expect(await countCheckIns(db, { where: 'any' })).toEqual({
    people: 3,
    days: [
      {
        day: '2026-01-26',
        people: 3,
        hours: [
          { hour: 0, people: 1 },
          { hour: 8, people: 2 },
          { hour: 11, people: 1 },
        ],
        types: [
          { type: 'professional', people: 2 },
          { type: 'student', people: 1 },
        ],
      },
      {
        day: '2026-01-27',
        people: 1,
        hours: [{ hour: 9, people: 1 }],
        types: [{ type: 'professional', people: 1 }],
      },
    ],
  });
  expect(await countCheckIns(db, { where: { session: 'lakes' } })).toEqual({ people: 0, days: [] });
});

it('lists a guest with merged registrations once for each place, with the earliest time', async () => {
  const third: Place = { kind: 'day', key: '2026-01-28' };
  const filter = { day: '2026-01-28' };
  const merge = async (keptId: string, otherId: string) =>
    await mergeRegistrations(
      platform,
      { keptId, otherId, reason: 'The same person', ...by },
      at(28, '12:00'),
    );
  const times = async () => (await list(filter)).map(({ fullName, at: time }) => ({ fullName, time }));

  // The kept registration was scanned later than the merged registration.
  const uma = await aRegistration(platform, { fullName: 'Uma' });
  const secondUma = await aRegistration(platform, { fullName: 'Uma U' });
  await scan(secondUma, third, at(28, '08:00'));
  await scan(uma, third, at(28, '10:00'));
  expect(await merge(uma.id, secondUma.id)).toMatchObject({ ok: true });
  expect(await times()).toEqual([{ fullName: 'Uma', time: at(28, '08:00') }]);

  // Zoe's kept registration was never scanned. Only the two registrations that were merged into it were scanned.
  const zoe = await aRegistration(platform, { fullName: 'Zoe' });
  const others = [await aRegistration(platform, {}), await aRegistration(platform, {})];
  for (const [index, other] of others.entries()) {
    await scan(other, third, at(28, `0${index + 6}:00`));
    expect(await merge(zoe.id, other.id)).toMatchObject({ ok: true });
  }
  expect(await times()).toEqual([
    { fullName: 'Uma', time: at(28, '08:00') },
    { fullName: 'Zoe', time: at(28, '06:00') },
  ]);
  expect(await countCheckIns(db, { where: 'any', ...filter })).toEqual({
    people: 2,
    days: [
      {
        day: '2026-01-28',
        people: 2,
        hours: [
          { hour: 6, people: 1 },
          { hour: 8, people: 1 },
        ],
        types: [{ type: 'professional', people: 2 }],
      },
    ],
  });
});
