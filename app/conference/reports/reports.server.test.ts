import { expect, it } from 'vitest';
import { countOccupancy } from '#conference/festival/spots/count-spots.server.ts';
import { aBooking, anEmail, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { countByDay } from './count-by-day.server.ts';
import { countByCountry, countByType } from './count-groups.server.ts';

const platform = await aPlatform();
const { db } = platform;

// 5 January begins in India on 4 January at 18:30 UTC.
const beforeMidnight = new Date('2026-01-04T18:29:00Z');
const afterMidnight = new Date('2026-01-04T18:31:00Z');

const people = [
  { clothSize: 'm', shoeSize: 8, paid: true, now: beforeMidnight, country: 'NP' },
  { clothSize: 'xl', shoeSize: 12, paid: true, now: afterMidnight, country: 'IN' },
  { clothSize: 'm', shoeSize: 9, now: afterMidnight, country: 'IN', participantType: 'student' },
  { clothSize: null, shoeSize: null, now: new Date('2026-01-08T10:00:00Z'), country: null },
] as const;
const ids: string[] = [];
for (const { country, ...person } of people) {
  const { id } = await aRegistration(platform, person);
  await db.updateTable('registration').set({ country }).where('id', '=', id).execute();
  ids.push(id);
}
// A later registration of the same address is not active until its owner chooses it.
const email = anEmail();
const twice = { email, clothSize: 'xxl', now: new Date('2026-01-09T10:00:00Z') } as const;
const { id: notChosen } = await aRegistration(platform, twice);
await aRegistration(platform, twice);
await db
  .updateTable('registration')
  .set({ status: 'merged-or-duplicate' })
  .where('id', '=', notChosen)
  .execute();

it('counts registrations and payments by day in the edition’s time zone', async () => {
  const [first, ...rest] = ids;
  await db
    .updateTable('registration')
    .set({ paid_at: new Date('2026-01-08T20:00:00Z') })
    .where('id', '=', first ?? '')
    .execute();
  expect(rest).toHaveLength(3);
  expect(await countByDay(db, 'Asia/Kolkata')).toEqual([
    { day: '2026-01-04', registered: 1, paid: 0 },
    { day: '2026-01-05', registered: 3, paid: 1 },
    { day: '2026-01-08', registered: 4, paid: 1 },
    { day: '2026-01-09', registered: 4, paid: 2 },
  ]);
});

it('counts registrations by country, the largest group first, and those without a country as one group', async () => {
  expect(await countByCountry(db)).toEqual([
    { value: 'IN', all: 2, paid: 1 },
    { value: null, all: 1, paid: 0 },
    { value: 'NP', all: 1, paid: 1 },
  ]);
});

it('counts registrations by type', async () => {
  expect(await countByType(db)).toEqual([
    { value: 'professional', all: 3, paid: 2 },
    { value: 'student', all: 1, paid: 0 },
  ]);
});

it('counts the requested and confirmed spots of each option, and of each day for halls', async () => {
  const [holder = '', other = ''] = ids;
  const confirmed = await aBooking(platform, holder);
  await db.updateTable('booking').set({ status: 'confirmed' }).where('id', '=', confirmed).execute();
  await aBooking(platform, other);
  const declined = await aBooking(platform, other);
  await db.updateTable('booking').set({ status: 'declined' }).where('id', '=', declined).execute();
  await aBooking(platform, holder, { option: 'auditorium', day: '2026-01-20' });

  const occupancy = await countOccupancy(db);
  const of = (option: string) => occupancy.filter((row) => row.option === option);
  expect(of('art-craft-shop')).toEqual([
    { option: 'art-craft-shop', day: null, total: 100, requested: 1, confirmed: 1 },
  ]);
  expect(of('auditorium')).toHaveLength(17);
  expect(of('auditorium').filter(({ requested }) => requested > 0)).toEqual([
    { option: 'auditorium', day: '2026-01-20', total: 1, requested: 1, confirmed: 0 },
  ]);
});
