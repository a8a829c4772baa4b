// A process that starts a job, prints its id and never finishes. A test kills it.
import { jobNames, openJobs } from '#platform/jobs/jobs.server.ts';
import { openLog } from '#platform/log.server.ts';

const log = openLog({ write: () => {}, flushSync: () => {} });
const jobs = await openJobs(process.env.DATABASE_URL ?? '', log);
const hang = (id: string) => {
  process.stdout.write(`${id}\n`);
  return new Promise<void>(() => {});
};
const handlers = jobNames.map((name) => [name, name === 'tidy' ? async () => {} : hang]);
await jobs.work(Object.fromEntries(handlers));
