import { sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import { addGauge, cacheBriefly } from '#platform/metrics/add-gauge.server.ts';
import type { Metrics } from '#platform/metrics/open-metrics.server.ts';
import { withTimeout } from '#platform/shutdown.server.ts';
import type { SignInTable } from './mailed-sign-in.server.ts';
import { maxWrongCodesADay, wrongCodesCountedFor } from './sign-in-validity.ts';

const signInTables = {
  participants: 'sign_in',
  organisers: 'organiser_sign_in',
} as const;

/**
 * Adds the metrics of wrong codes, which show attacks by guessing. The numbers come from the database, so they include
 * the codes that other processes refused.
 */
export function watchCodes(metrics: Metrics, db: Database): void {
  const readRecent = cacheBriefly(() => withTimeout(readAll(db), 3));
  const readPart = (part: 'wrong' | 'locked') => async () =>
    Object.fromEntries((await readRecent()).map(({ people, ...counts }) => [people, counts[part]]));
  addGauge(
    metrics,
    'conference_wrong_codes',
    'Wrong codes of sign-in mails within a day.',
    readPart('wrong'),
    'people',
  );
  addGauge(
    metrics,
    'conference_addresses_without_codes',
    'Addresses for which only links work now, after too many wrong codes.',
    readPart('locked'),
    'people',
  );
}

async function readAll(db: Database) {
  return await Promise.all(
    Object.entries(signInTables).map(async ([people, table]) => ({
      people,
      ...(await readCounts(db, table)),
    })),
  );
}

async function readCounts(db: Database, table: SignInTable) {
  const { rows } = await sql<{ wrong: number; locked: number }>`
    select coalesce(sum(wrong), 0)::int as wrong,
      count(*) filter (where wrong >= ${maxWrongCodesADay})::int as locked
    from (
      select sum(wrong_codes) as wrong from ${sql.table(table)}
      where created_at > clock_now() - ${wrongCodesCountedFor} * interval '1 millisecond' and wrong_codes > 0
      group by email
    ) as address`.execute(db);
  return rows[0] ?? { wrong: 0, locked: 0 };
}
