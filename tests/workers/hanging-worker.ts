// This process starts each job, prints its id and never finishes it. A test then kills this process.
import { openJobs } from '#platform/jobs/jobs.server.ts';
import { openLog } from '#platform/log.server.ts';
import { jobDefinitions } from '../../app/job-definitions.ts';

const log = openLog({ write: () => {}, flushSync: () => {} });
const jobs = await openJobs(process.env.DATABASE_URL ?? '', log);
await jobs.work(jobDefinitions, async (name, id) => {
  if (name === 'tidy') return;
  process.stdout.write(`${id}\n`);
  await new Promise<void>(() => {});
});
