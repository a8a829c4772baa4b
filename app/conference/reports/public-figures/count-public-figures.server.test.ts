import pg from 'pg';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { addDays } from '#conference/edition/days.ts';
import { edition, folderSettings } from '#conference/edition/edition.server.ts';
import { importProgramme } from '#conference/programme/draft/import-programme.server.ts';
import { readPublished } from '#conference/programme/published.server.ts';
import { addTime, days, hours } from '#platform/durations.ts';
import { aRegistration, aStallHolder } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { countPublicFigures } from './count-public-figures.server.ts';
import { readPublicFigures } from './read-public-figures.server.ts';

const platform = await aPlatform();
const { db, database } = platform;
// The application has no right to delete figures, so the test needs the owner of the database.
const owner = new pg.Client({ connectionString: database.adminUrl });
await owner.connect();
afterAll(() => owner.end());
const now = new Date('2026-01-10T08:00:00Z');
const tomorrow = addTime(now, days(1));

beforeEach(async () => {
  await owner.query('delete from public_figure');
  await db.updateTable('registration').set({ country: null }).execute();
});

/** Registers people from a country. */
async function register(count: number, country: string, parts: { paid?: boolean } = {}) {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { id } = await aRegistration(platform, parts);
    await db.updateTable('registration').set({ country }).where('id', '=', id).execute();
    ids.push(id);
  }
  return ids;
}

async function countCountries(at: Date) {
  await countPublicFigures(db, undefined, at);
  return (await readPublicFigures(db)).countries;
}

it('counts a country only if at least three people come from it', async () => {
  await register(3, 'KE');
  await register(2, 'NP');
  expect(await countCountries(now)).toBe(1);
  // With a third person, the country counts.
  await register(1, 'NP');
  expect(await countCountries(tomorrow)).toBe(2);
});

it('counts once a day, so that the number does not change with each registration', async () => {
  await register(3, 'KE');
  expect(await countCountries(now)).toBe(1);
  await register(3, 'NP');
  expect(await countCountries(addTime(now, hours(6)))).toBe(1);
  expect(await countCountries(tomorrow)).toBe(2);
});

it('never lowers the number of countries, because a lower number would tell that fewer than three people of a country remain', async () => {
  const [gone] = await register(3, 'KE');
  expect(await countCountries(now)).toBe(1);
  await db
    .updateTable('registration')
    .set({ status: 'withdrawn', withdrawn_at: now })
    .where('id', '=', gone ?? '')
    .execute();
  expect(await countCountries(tomorrow)).toBe(1);
});

it('two processes that count in the same hour store only one count', async () => {
  await register(3, 'KE');
  await Promise.all([countPublicFigures(db, undefined, now), countPublicFigures(db, undefined, now)]);
  expect(
    await db.selectFrom('public_figure').select(['name', 'counted_on']).orderBy('name').execute(),
  ).toEqual(
    ['countries', 'participants', 'papers', 'sessions'].map((name) => ({ name, counted_on: '2026-01-10' })),
  );
});

it('counts the participants whose fee is paid, and the sessions, but no stall holders', async () => {
  await importProgramme(db, edition, now);
  const before = await db.selectFrom('registration').select('id').where('paid_at', 'is not', null).execute();
  await register(2, 'KE', { paid: true });
  await aStallHolder(platform);
  await countPublicFigures(db, undefined, now);
  expect(await readPublicFigures(db)).toEqual({
    countries: 0,
    participants: before.length + 2,
    papers: 0,
    sessions: (await readPublished(db))?.document.sessions.length ?? 0,
  });
});

it('counts on after the last day, until the day after an owner has closed the edition, and then never again', async () => {
  const closedOn = addDays(folderSettings.conference.to, 10);
  const at = (count: number) => new Date(`${addDays(closedOn, count)}T12:00:00Z`);
  await register(3, 'KE', { paid: true });
  await countPublicFigures(db, undefined, at(-8));
  const { participants = 0 } = await readPublicFigures(db);
  await register(2, 'KE', { paid: true });
  await countPublicFigures(db, closedOn, at(0));
  await register(1, 'KE', { paid: true });
  await countPublicFigures(db, closedOn, at(1));
  expect((await readPublicFigures(db)).participants).toBe(participants + 3);
  await db.updateTable('registration').set({ paid_at: null }).execute();
  await countPublicFigures(db, closedOn, at(400));
  expect((await readPublicFigures(db)).participants).toBe(participants + 3);
});
