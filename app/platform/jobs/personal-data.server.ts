import { sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';

/** Deletes the jobs that belong to these ids, whether they are waiting, done or failed. */
export async function deleteJobs(tx: Database, ids: readonly string[]): Promise<void> {
  await sql`delete from jobs.job where data ->> 'id' = any(${ids}::text[])`.execute(tx);
}
