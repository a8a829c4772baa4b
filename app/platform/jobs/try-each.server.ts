import type { Log } from '#platform/log.server.ts';

/** How many were done, and how many could not be. */
export type Tried = { done: number; failed: number };

/** What has an id. */
type Named = { id: string };

/** Gives the next rows in the order of their ids, which are UUIDs: those after one, so many at most. */
type ReadNext<Row extends Named> = (after: string, most: number) => Promise<readonly Row[]>;

/** It comes before every other id. */
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** Thrown once everything else was done, so that the job is seen to fail and is tried again. */
export class SomeFailed extends Error {
  override name = 'SomeFailed';
  readonly done: number;

  constructor({ done, failed }: Tried) {
    super(`${failed} could not be done, ${done} were.`);
    this.done = done;
  }
}

/**
 * Does something with each of these, and goes on past whichever fails, which is logged under its id. `doOne` gives false
 * where there was nothing to do after all, which is not counted.
 */
export async function tryAll<Row extends Named>(
  log: Pick<Log, 'error'>,
  what: string,
  rows: readonly Row[],
  doOne: (row: Row) => Promise<unknown>,
): Promise<Tried> {
  const tried: Tried = { done: 0, failed: 0 };
  for (const row of rows) {
    try {
      if ((await doOne(row)) !== false) tried.done += 1;
    } catch (error) {
      tried.failed += 1;
      log.error({ err: error, [what]: row.id }, 'failed, and the others go on');
    }
  }
  return tried;
}

/** The same until so many are done: those that fail are not counted, or they would in time fill every portion. */
export async function tryEach<Row extends Named>(
  log: Pick<Log, 'error'>,
  { what, most, readNext }: { what: string; most: number; readNext: ReadNext<Row> },
  doOne: (row: Row) => Promise<unknown>,
): Promise<Tried> {
  const tried: Tried = { done: 0, failed: 0 };
  let after = beforeAll;
  while (tried.done < most) {
    const rows = await readNext(after, most - tried.done);
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
    const { done, failed } = await tryAll(log, what, rows, doOne);
    tried.done += done;
    tried.failed += failed;
  }
  return tried;
}

/** How many were done in all; throws {@link SomeFailed} when some were not. */
export function countDone(...tries: Tried[]): number {
  const sum = (of: keyof Tried) => tries.reduce((total, tried) => total + tried[of], 0);
  const all = { done: sum('done'), failed: sum('failed') };
  if (all.failed > 0) throw new SomeFailed(all);
  return all.done;
}

/** Does steps in their order, each whatever became of those before; throws at the end when one failed. */
export async function trySteps(
  log: Pick<Log, 'error'>,
  steps: Record<string, () => Promise<unknown>>,
): Promise<void> {
  const named = Object.entries(steps).map(([id, doStep]) => ({ id, doStep }));
  countDone(await tryAll(log, 'step', named, async ({ doStep }) => void (await doStep())));
}
