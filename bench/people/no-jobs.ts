import type { Jobs } from '#platform/jobs/jobs.server.ts';

/** A queue that runs no job, so that no mail is sent. */
export const noJobs: Jobs = {
  enqueue: async () => {},
  work: async () => {},
  isWorking: () => false,
  stop: async () => {},
};
