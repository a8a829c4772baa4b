import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { journeyList, stayList } from '#conference/reports/exports/export-journeys.server.ts';
import { exportList } from '#conference/reports/exports/export-list.server.ts';
import { anOrganiser, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { countJourneys, type JourneyFilter, listJourneys } from './list-journeys.server.ts';
import { countBeds, listStays, type StayFilter } from './list-stays.server.ts';
import { noJourney, type Participation } from './participation.ts';
import { saveParticipation } from './save-participation.server.ts';

const platform = await aPlatform();
const { db } = platform;
const requestId = randomUUID();
const inTime = new Date('2026-01-10T08:00:00Z');
const late = new Date('2026-01-20T08:00:00Z');

async function aGuest(fullName: string, given: Partial<Participation>, at = inTime) {
  const { id } = await aRegistration(platform, { fullName });
  await travel(id, given, at);
  return id;
}

async function travel(registrationId: string, given: Partial<Participation>, at: Date) {
  const nothing = { organisation: null, position: null, phone: null };
  const whole = { mode: 'in-person', days: ['2026-01-26'], ...nothing, ...noJourney, ...given } as const;
  const asked = { registrationId, given: { ...whole, days: [...whole.days] }, needs: undefined, requestId };
  expect(await saveParticipation(platform, asked, at)).toEqual({ ok: true });
}

beforeAll(async () => {
  const stay = { arrivesOn: '2026-01-25', leavesOn: '2026-01-28' };
  const alone = { ...stay, room: 'alone', hotel: 'Hotel Olive' } as const;
  await aGuest('Ada', { ...alone, arrivalTime: '09:00', arrival: 'PX 1', transfer: 'both' });
  const ben = await aGuest('Ben', { ...alone, arrivalTime: '06:30', room: 'shared', roomWith: 'Cy' });
  await aGuest('Cy', { ...stay, arrivesOn: '2026-01-26', room: 'shared', hotel: 'Dove' });
  await aGuest('Dee', { room: 'alone', transfer: 'arrival' });
  await aGuest('Eve', { ...stay, room: 'none', hotel: 'with an aunt' });
  await aGuest('Online', { mode: 'online' });
  const gone = await aGuest('Gone', alone);
  await db
    .updateTable('registration')
    .set({ status: 'withdrawn', withdrawn_at: inTime })
    .where('id', '=', gone)
    .execute();
  await travel(ben, { ...alone, arrivalTime: '23:40', room: 'shared', roomWith: 'Cy' }, late);
});

const page = { count: 50 };
const journeysOf = async (filter: JourneyFilter) => {
  const { rows } = await listJourneys(db, { filter, ...page });
  return rows.map(({ fullName, way, day, time }) => [fullName, way, day, time].filter(Boolean).join(' '));
};
const staysOf = async (filter: StayFilter) => {
  const { rows } = await listStays(db, { filter, ...page });
  return rows.map(({ fullName, nights }) => `${fullName} ${nights ?? 'open'}`);
};

it('lists journeys by day and time, those without a day last, and no people who withdrew or join online', async () => {
  expect(await journeysOf({ way: 'arrival' })).toEqual([
    'Ada arrival 2026-01-25 09:00',
    'Ben arrival 2026-01-25 23:40',
    'Eve arrival 2026-01-25',
    'Cy arrival 2026-01-26',
    'Dee arrival',
  ]);
  expect(await journeysOf({ transfer: 'wanted' })).toEqual([
    'Ada arrival 2026-01-25 09:00',
    'Ada departure 2026-01-28',
    'Dee arrival',
  ]);
  expect(await journeysOf({ late: 'yes', way: 'arrival' })).toEqual(['Ben arrival 2026-01-25 23:40']);
});

it('counts as many journeys of each day as the list of the day has rows', async () => {
  const days = await countJourneys(db, {});
  expect(days).toEqual([
    { day: '2026-01-25', arrivals: 3, departures: 0, transfers: 1 },
    { day: '2026-01-26', arrivals: 1, departures: 0, transfers: 0 },
    { day: '2026-01-28', arrivals: 0, departures: 4, transfers: 1 },
    { day: null, arrivals: 1, departures: 0, transfers: 1 },
  ]);
  for (const { day, arrivals, departures } of days) {
    expect(await journeysOf({ day: day ?? 'open' })).toHaveLength(arrivals + departures);
  }
});

it('lists stays by hotel, and counts as many beds of each night as the list of the night has rows', async () => {
  expect(await staysOf({})).toEqual(['Cy 2', 'Ada 3', 'Ben 3', 'Eve 3', 'Dee open']);
  expect(await staysOf({ hotel: 'OLIVE' })).toEqual(['Ada 3', 'Ben 3']);
  expect(await staysOf({ room: 'wanted', night: 'open' })).toEqual(['Dee open']);
  const beds = await countBeds(db, {});
  expect(beds).toEqual({
    nights: [
      { night: '2026-01-25', single: 1, shared: 1 },
      { night: '2026-01-26', single: 1, shared: 2 },
      { night: '2026-01-27', single: 1, shared: 2 },
    ],
    withoutNights: 1,
  });
  for (const { night, single, shared } of beds.nights) {
    expect(await staysOf({ room: 'wanted', night })).toHaveLength(single + shared);
  }
});

it('exports both lists with the late changes, and the audit has the filter without the typed hotel', async () => {
  const organiser = await anOrganiser(platform);
  const by = { organiserId: organiser.id, requestId, format: 'csv' };
  const journeys = journeyList(platform.settings, { day: '2026-01-25', way: 'arrival' });
  const written = [];
  for await (const row of exportList(platform, journeys, by)) {
    written.push(
      Object.fromEntries(
        journeys.columns
          .filter(({ header }) => ['Full name', 'Time', 'Transfer wanted', 'Changed late'].includes(header))
          .map((column) => [column.header, column.of(row)]),
      ),
    );
  }
  expect(written).toEqual([
    { Time: '09:00', 'Transfer wanted': 'yes', 'Full name': 'Ada', 'Changed late': '' },
    {
      Time: '23:40',
      'Transfer wanted': 'no',
      'Full name': 'Ben',
      'Changed late': 'Time of arrival: 06:30 → 23:40',
    },
    { Time: null, 'Transfer wanted': 'no', 'Full name': 'Eve', 'Changed late': '' },
  ]);
  for await (const row of exportList(
    platform,
    stayList(platform.settings, { hotel: 'aunt', room: 'none' }),
    by,
  )) {
    expect(row.fullName).toBe('Eve');
  }
  const acts = db.selectFrom('audit_entry').select(['action', 'detail']).where('actor_id', '=', organiser.id);
  expect(await acts.orderBy('id').execute()).toMatchObject([
    { action: 'journeys.exported', detail: { rows: 3, filter: { way: 'arrival', day: '2026-01-25' } } },
    { action: 'stays.exported', detail: { rows: 1, filter: { room: 'none' } } },
  ]);
});
