import { noJobs } from '../people/no-jobs.ts';
import type { Store } from '../people/open-store.ts';
import { deskWrites } from './desk-writes.ts';
import { moneyWrites } from './money-writes.ts';
import { siteWrites } from './site-writes.ts';
import type { Attempt, Desk, Write, Writes } from './write.ts';

/** All kinds of writes. To add a kind, add it to one of the three tables. */
export const writes: Writes = { ...siteWrites, ...moneyWrites, ...deskWrites };

export function prepareWrite(write: Write, store: Store, desk: Desk): Promise<Attempt> {
  return write.prepare({ ...store, jobs: noJobs }, desk);
}
