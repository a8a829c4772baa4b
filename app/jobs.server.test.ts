import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { edition } from '#conference/edition/edition.server.ts';
import { addTime, days } from '#platform/durations.ts';
import { anOrganiser, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { runJob } from './jobs.server.ts';

const platform = await aPlatform();
const { db, database, clock } = platform;

async function countJobs(name: string): Promise<number> {
  const { rows } = await database.pool.query('select count(*)::int as count from jobs.job where name = $1', [
    name,
  ]);
  return rows[0].count;
}

it('the hourly job enqueues the deletion of passports on the promised day, and not earlier', async () => {
  const owner = await anOrganiser(platform);
  const mira = await aRegistration(platform);
  const closing = { edition: edition.id, closed_by: owner.id, closed_at: clock.now };
  await db.insertInto('edition_closing').values(closing).execute();
  const inDays = (count: number) => addTime(closing.closed_at, days(count));

  clock.now = inDays(edition.privacy.passportKeptDays - 1);
  await runJob(platform, 'tidy', 'hourly');
  expect(await countJobs('destroy-passports')).toBe(0);

  clock.now = inDays(edition.privacy.passportKeptDays);
  await runJob(platform, 'tidy', 'hourly');
  expect(await countJobs('destroy-passports')).toBe(1);
  await runJob(platform, 'destroy-passports', 'due');
  const row = db
    .selectFrom('registration')
    .select(['sealed_details', 'passport_destroyed_at'])
    .where('id', '=', mira.id);
  expect(await row.executeTakeFirst()).toEqual({ sealed_details: null, passport_destroyed_at: clock.now });
  // Fewer records than one full portion were left, so the job did not enqueue itself again.
  expect(await countJobs('destroy-passports')).toBe(1);
  await runJob(platform, 'tidy', 'hourly');
  expect(await countJobs('destroy-passports')).toBe(1);
});

it('the hourly job erases again every record that the erasure journal lists', async () => {
  const restored = await aRegistration(platform);
  await db.insertInto('erasure').values({ registration_id: restored.id, erased_at: clock.now }).execute();
  await runJob(platform, 'tidy', 'hourly');
  expect(await db.selectFrom('registration').select('id').where('id', '=', restored.id).execute()).toEqual(
    [],
  );
});

it('if one step of the hourly job fails, the job still runs the other steps, and then fails', async () => {
  const restored = await aRegistration(platform);
  await db.insertInto('erasure').values({ registration_id: restored.id, erased_at: clock.now }).execute();
  const fail = () => Promise.reject(new Error('The files cannot be listed.'));
  const broken = { ...platform, files: { ...platform.files, listOlderThan: fail } };
  const anchors = async () =>
    Number((await database.pool.query('select count(*) from audit_anchor')).rows[0].count);
  const before = await anchors();
  await db
    .insertInto('submission')
    .values({
      browser_hash: Buffer.alloc(32),
      form_key: randomUUID(),
      content_hash: Buffer.alloc(32),
      registration_id: restored.id,
      created_at: new Date('2000-01-01T00:00:00Z'),
    })
    .execute();
  platform.logLines.length = 0;
  await expect(runJob(broken, 'tidy', 'hourly')).rejects.toThrow('1 failed');
  expect(await db.selectFrom('registration').select('id').where('id', '=', restored.id).execute()).toEqual(
    [],
  );
  const old = db.selectFrom('submission').select('form_key').where('created_at', '<', new Date('2001-01-01'));
  expect(await old.execute()).toEqual([]);
  expect(await anchors()).toBeGreaterThan(before);
  const failed = platform.logLines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error');
  expect(failed.map(({ step, err }) => [step, err.message])).toEqual([
    ['orphaned files', 'The files cannot be listed.'],
    ['tidying', '1 failed, 19 succeeded.'],
  ]);
});
