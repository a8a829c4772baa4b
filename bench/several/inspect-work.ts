import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import PostalMime from 'postal-mime';
import type { Outcome } from './contest.ts';

/** Another process takes over the job of a killed one when its heartbeat is missing, and tries it a minute later. */
const workWithinMs = 6 * 60_000;

export type Work = { mails: number; arrived: number; twice: number; tries: number; seconds: number };

/** Waits until no job is left, and compares all queued mails with those that the mail server received. */
export async function inspectWork(
  owner: pg.Client,
  mailFolder: string,
): Promise<{ work: Work; faults: string[] }> {
  const from = Date.now();
  while ((await countJobs(owner, "state < 'completed'")) > 0 && Date.now() - from < workWithinMs)
    await sleep(500);
  const seconds = Math.round((Date.now() - from) / 1000);
  const faults: string[] = [];
  const [left, failed] = [
    await countJobs(owner, "state < 'completed'"),
    await countJobs(owner, "state > 'completed'"),
  ];
  if (left + failed > 0) faults.push(`${left} jobs were never done, ${failed} failed`);

  const arrivals = await readArrivals(mailFolder);
  const { rows } = await owner.query<{ id: string; state: string; tries: number; kind: string }>(
    'select id, state::text, tries, kind from mail',
  );
  const work: Work = { mails: rows.length, arrived: 0, twice: 0, tries: 0, seconds };
  for (const { id, state, tries, kind } of rows) {
    const times = arrivals.get(id) ?? 0;
    arrivals.delete(id);
    work.tries += tries;
    if (times > 0) work.arrived += 1;
    if (times > 1) work.twice += 1;
    if (state !== 'sent' || times === 0)
      faults.push(`mail ${id} (${kind}) is ${state} and arrived ${times} times`);
    // A killed process may send a mail twice, but never more often than it was tried.
    if (times > tries) faults.push(`mail ${id} (${kind}) arrived ${times} times in ${tries} tries`);
  }
  if (arrivals.size > 0) faults.push(`${arrivals.size} mails arrived that are not in the database`);
  return { work, faults };
}

/** Checks that each contested spot has one holder and that everybody else was refused. */
export async function inspectContests(owner: pg.Client, outcomes: readonly Outcome[]): Promise<string[]> {
  const { rows } = await owner.query<{ option: string; day: string; holders: number }>(
    `select option, day::text, count(*)::int as holders from booking join booking_spot on booking_spot.id = spot_id
     where holds_spot group by option, day`,
  );
  const holders = new Map(rows.map(({ option, day, holders }) => [`${option} ${day}`, holders]));
  return outcomes.flatMap(({ option, day, held, other }) => {
    const faults = other.map((answer) => `${option} ${day}: somebody was answered ${answer}`);
    const found = holders.get(`${option} ${day}`) ?? 0;
    if (held !== 1 || found !== 1)
      faults.push(`${option} ${day}: ${held} bookings were acknowledged, and ${found} exist`);
    return faults;
  });
}

/** Counts the jobs of mails. The hourly clean-up does not matter here. */
export async function countJobs(owner: pg.Client, condition: string): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from jobs.job where (name like '%-mail' or name = 'dead-letter') and ${condition}`,
  );
  return rows[0]?.count ?? 0;
}

/** Returns how often each mail arrived, by its id. */
async function readArrivals(folder: string): Promise<Map<string, number>> {
  const arrivals = new Map<string, number>();
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.json')) continue;
    const { raw } = JSON.parse(await readFile(join(folder, name), 'utf8')) as { raw: string };
    const { messageId = '' } = await PostalMime.parse(Buffer.from(raw, 'base64'));
    const id = messageId.slice(1).split('@')[0] ?? '';
    arrivals.set(id, (arrivals.get(id) ?? 0) + 1);
  }
  return arrivals;
}
