import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/**
 * How long we wait at most until all mails are sent, in milliseconds. It must be minutes: when a process was killed,
 * another process takes over its jobs only after a while, and runs each job a minute later.
 */
const finishesWithinMs = 6 * 60_000;

/**
 * Waits until no job that sends mails is left. Then compares the mails in the database with the mails that arrived, and
 * returns the differences (`faults`) with some totals. `readArrivals` returns how many times each mail arrived, by the
 * mail's id.
 */
export async function inspectMails(pool: pg.Pool, readArrivals: () => Promise<Map<string, number>>) {
  const from = Date.now();
  while ((await countJobs(pool, "state < 'completed'")) > 0 && Date.now() - from < finishesWithinMs) {
    await sleep(500);
  }
  const seconds = Math.round((Date.now() - from) / 1000);
  const faults: string[] = [];
  const left = await countJobs(pool, "state < 'completed'");
  const failed = await countJobs(pool, "state > 'completed'");
  if (left + failed > 0) faults.push(`${left} jobs never finished, ${failed} failed`);

  const arrivals = await readArrivals();
  const { rows } = await pool.query<{ id: string; state: string; tries: number; kind: string }>(
    'select id, state::text, tries, kind from mail',
  );
  const totals = { mails: rows.length, arrived: 0, twice: 0, tries: 0 };
  for (const { id, state, tries, kind } of rows) {
    const times = arrivals.get(id) ?? 0;
    arrivals.delete(id);
    totals.tries += tries;
    if (times > 0) totals.arrived += 1;
    if (times > 1) totals.twice += 1;
    if (state !== 'sent' || times === 0) {
      faults.push(`mail ${id} (${kind}) is ${state} and arrived ${times} times`);
    }
    // A mail may arrive twice if a process was killed while it sent the mail. But a mail must not arrive more often
    // than the site tried to send it.
    if (times > tries) faults.push(`mail ${id} (${kind}) arrived ${times} times in ${tries} tries`);
  }
  if (arrivals.size > 0) faults.push(`${arrivals.size} mails arrived that are not in the database`);
  return { ...totals, seconds, faults };
}

/** Returns how many times each mail arrived in the outbox of a site that has no mail server, by the mail's id. */
export async function readOutbox(dataDir: string): Promise<Map<string, number>> {
  const names = (await readdir(join(dataDir, 'outbox'))).filter((name) => name.endsWith('.eml'));
  return new Map(names.map((name) => [name.slice(0, -4), 1]));
}

/** Counts the jobs that send mails. Other jobs, such as the hourly clean-up, do not matter here. */
export async function countJobs(pool: pg.Pool, condition: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from jobs.job where (name like '%-mail' or name = 'dead-letter') and ${condition}`,
  );
  return rows[0]?.count ?? 0;
}
