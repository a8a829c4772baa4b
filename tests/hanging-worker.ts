// A process that takes a job, says its id and never finishes it: to be killed by a test.
import { jobNames, openJobs } from '#platform/jobs.server.ts';
import { openLog } from '#platform/log.server.ts';

const log = openLog({ write: () => {}, flushSync: () => {} });
const jobs = await openJobs(process.env.DATABASE_URL ?? '', log);
const hang = (id: string) => {
  process.stdout.write(`${id}\n`);
  return new Promise<void>(() => {});
};
await jobs.work({
  'registration-mail': hang,
  'sign-in-mail': hang,
  'enquiry-mail': hang,
  tidy: async () => {},
});
if (jobNames.length !== 4) throw new Error('There is a kind of job that this worker does not know.');
