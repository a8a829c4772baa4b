import {
  eraseWithoutRequest,
  type WithoutJobs,
} from '#conference/privacy/erasure/carry-out-erasure.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { countRows } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { countDone, processUpTo } from '#platform/jobs/process-rows.server.ts';
import { hasPassed } from './close-edition.server.ts';

/** Counts the registrations that an erasure of everybody would delete now. Changes nothing. */
export async function planRecords(db: Database): Promise<number> {
  return await countRows(db, registrations(db));
}

/** True if the deadline to erase everybody has passed and a registration is left. */
export async function areRecordsDue(db: Database, now: Date): Promise<boolean> {
  if (!(await hasPassed(db, 'recordsErasedOn', now))) return false;
  return (await registrations(db).limit(1).executeTakeFirst()) !== undefined;
}

/**
 * After the deadline, erases at most `limit` registrations in each call, in the same way as on request. Sends no mails,
 * because years have passed. Amounts stay in the accounts. Returns how many registrations were erased. If an erasure
 * fails, continues with the other erasures and throws at the end.
 */
export async function eraseRecords(
  platform: WithoutJobs,
  { limit }: { limit: number },
  now: Date,
): Promise<number> {
  if (!(await areRecordsDue(platform.db, now))) return 0;
  const readNext = async (after: string, count: number) =>
    await platform.db
      .selectFrom(registrations(platform.db).as('person'))
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(count)
      .execute();
  const tried = await processUpTo(platform.log, { label: 'registration', limit, readNext }, ({ id }) =>
    eraseWithoutRequest(platform, { id, reach: 'merged' }, now),
  );
  return countDone(tried);
}
