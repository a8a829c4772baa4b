import { type Database, isDatabaseUp } from '#platform/database/database.server.ts';
import type { FileStore } from '#platform/files/files.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { withTimeout } from '#platform/shutdown.server.ts';

/** What a process does its work with, and whether each is there. */
export type Parts = { database: boolean; jobs: boolean; files: boolean };

/** `missing`: nobody should be sent here. `impaired`: only some of what people come for will fail. */
export type Readiness = { missing: string[]; impaired: string[] };

/**
 * Looks after each part, for two seconds at most. The mail server is none of them: mails wait for it, and whether they
 * do is for the metrics to tell.
 */
export async function checkParts(
  db: Database,
  jobs: Pick<Jobs, 'isWorking'>,
  store: Pick<FileStore, 'check'>,
): Promise<Parts> {
  const [database, files] = await Promise.all([
    withTimeout(isDatabaseUp(db), 2).catch(() => false),
    withTimeout(store.check(), 2).then(
      () => true,
      () => false,
    ),
  ]);
  return { database, jobs: jobs.isWorking(), files };
}

/** Without its files a site still shows its pages, takes bookings and lets people in: it stays where it is. */
export function judgeReadiness({ files, ...needed }: Parts, isEnding: boolean): Readiness {
  const missing = Object.entries(needed).flatMap(([part, isThere]) => (isThere ? [] : [part]));
  return { missing: isEnding ? ['closing', ...missing] : missing, impaired: files ? [] : ['files'] };
}
