import { expect, it } from 'vitest';
import { edition } from '#conference/edition/edition.server.ts';
import { anOrganiser, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { jobHandlers } from './jobs.server.ts';

const platform = await aPlatform();
const { db, database, clock } = platform;
const handlers = jobHandlers(platform);

async function countJobs(name: string): Promise<number> {
  const { rows } = await database.pool.query('select count(*)::int as count from jobs.job where name = $1', [
    name,
  ]);
  return rows[0].count;
}

it('the hourly tidying begins the destruction of passports on its day, and the job does it', async () => {
  const owner = await anOrganiser(platform);
  const mira = await aRegistration(platform);
  const closing = { edition: edition.id, closed_by: owner.id, closed_at: clock.now };
  await db.insertInto('edition_closing').values(closing).execute();
  const days = (count: number) => new Date(closing.closed_at.getTime() + count * 24 * 60 * 60 * 1000);

  clock.now = days(edition.privacy.passportKeptDays - 1);
  await handlers.tidy('hourly');
  expect(await countJobs('destroy-passports')).toBe(0);

  clock.now = days(edition.privacy.passportKeptDays);
  await handlers.tidy('hourly');
  expect(await countJobs('destroy-passports')).toBe(1);
  await handlers['destroy-passports']('due');
  const row = db
    .selectFrom('registration')
    .select(['sealed_details', 'passport_destroyed_at'])
    .where('id', '=', mira.id);
  expect(await row.executeTakeFirst()).toEqual({ sealed_details: null, passport_destroyed_at: clock.now });
  // A full portion alone is followed by another.
  expect(await countJobs('destroy-passports')).toBe(1);
  await handlers.tidy('hourly');
  expect(await countJobs('destroy-passports')).toBe(1);
});

it('the hourly tidying erases again what the journal names', async () => {
  const back = await aRegistration(platform);
  await db.insertInto('erasure').values({ registration_id: back.id, erased_at: clock.now }).execute();
  await handlers.tidy('hourly');
  expect(await db.selectFrom('registration').select('id').where('id', '=', back.id).execute()).toEqual([]);
});
