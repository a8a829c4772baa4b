import { sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import { addGauge } from '#platform/metrics/add-gauge.server.ts';
import type { Metrics } from '#platform/metrics/open-metrics.server.ts';
import { withTimeout } from '#platform/shutdown.server.ts';

/** Adds the metric of the audit: the time since its head was signed. */
export function watchAudit(metrics: Metrics, db: Database): void {
  const help = 'Time since the head of the audit was signed.';
  addGauge(metrics, 'conference_audit_unsigned_seconds', help, () => withTimeout(readUnsignedSeconds(db), 3));
}

/**
 * Returns the number of seconds since the last head was signed, or since the first entry if no head was signed yet.
 * Returns 0 if the audit is empty.
 */
async function readUnsignedSeconds(db: Database): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from clock_now() - coalesce(
      (select max(at) from audit_anchor),
      (select at from audit_entry order by id limit 1)
    )), 0)::float as seconds`.execute(db);
  return rows[0]?.seconds ?? 0;
}
