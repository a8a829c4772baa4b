import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { eraseUnasked, type WithoutJobs } from '#conference/privacy/erasure/carry-out-erasure.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { countDone, processUpTo } from '#platform/jobs/process-rows.server.ts';
import { readClosing } from './close-edition.server.ts';

/** The dry run: how many registrations an erasure of everybody would take now. */
export async function planRecords(db: Database): Promise<number> {
  const counted = db.selectFrom('registration').select(({ fn }) => fn.countAll<string>().as('all'));
  return Number((await counted.executeTakeFirstOrThrow()).all);
}

/** Whether the years of keeping are over and somebody is still there. */
export async function areRecordsDue(db: Database, now: Date): Promise<boolean> {
  const closing = await readClosing(db);
  if (!closing || dayAt(now, edition.timeZone) < closing.recordsErasedOn) return false;
  return (await db.selectFrom('registration').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Erases everybody once the years of keeping are over, so many registrations at most: each person as if they had asked,
 * in a transaction of their own, but without a mail after so long. Amounts stay in the accounts. Gives how many it did;
 * throws at the end when some could not be.
 */
export async function eraseRecords(
  platform: WithoutJobs,
  { most }: { most: number },
  now: Date,
): Promise<number> {
  if (!(await areRecordsDue(platform.db, now))) return 0;
  const readNext = async (after: string, count: number) =>
    await platform.db
      .selectFrom('registration')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(count)
      .execute();
  const tried = await processUpTo(platform.log, { label: 'registration', limit: most, readNext }, ({ id }) =>
    eraseUnasked(platform, { id, reach: 'merged' }, now),
  );
  return countDone(tried);
}
