import { type Database, isDatabaseUp } from '#platform/database/database.server.ts';
import type { FileStore } from '#platform/files/files.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { withTimeout } from '#platform/shutdown.server.ts';

/** The parts that a process needs, and whether each of them works. */
export type Parts = { database: boolean; jobs: boolean; files: boolean };

/** If a part is `missing`, the process should get no requests. If a part is `impaired`, only some requests fail. */
export type Readiness = { missing: string[]; impaired: string[] };

/**
 * Checks each part, for two seconds at most. It does not check the mail server, because mails can wait. The metrics
 * show how many mails are waiting.
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

/**
 * Returns which parts are missing and which are impaired. If the files cannot be reached, most requests still work. So
 * the files are only `impaired`, and the process stays ready.
 */
export function judgeReadiness({ files, ...needed }: Parts, isEnding: boolean): Readiness {
  const missing = Object.entries(needed).flatMap(([part, isThere]) => (isThere ? [] : [part]));
  return { missing: isEnding ? ['closing', ...missing] : missing, impaired: files ? [] : ['files'] };
}
