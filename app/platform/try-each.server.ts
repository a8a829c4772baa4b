import type { Log } from './log.server.ts';

/** How many were done, and how many could not be. */
export type Tried = { done: number; failed: number };

/** Gives the next ids in their order, after one or from the first, so many at most. */
export type ReadNext = (after: string | undefined, most: number) => Promise<string[]>;

/** Thrown once everything else was done, so that the job is seen to fail and is tried again. */
export class SomeFailed extends Error {
  override name = 'SomeFailed';
  readonly done: number;

  constructor({ done, failed }: Tried) {
    super(`${failed} could not be done, ${done} were.`);
    this.done = done;
  }
}

/** Does something with each of these, and goes on past whichever fails, which is logged under its id. */
export async function tryAll(
  log: Pick<Log, 'error'>,
  what: string,
  ids: readonly string[],
  doOne: (id: string) => Promise<unknown>,
): Promise<Tried> {
  const tried: Tried = { done: 0, failed: 0 };
  for (const id of ids) {
    try {
      await doOne(id);
      tried.done += 1;
    } catch (error) {
      tried.failed += 1;
      log.error({ err: error, [what]: id }, 'failed, and the others go on');
    }
  }
  return tried;
}

/** The same until so many are done: those that fail are not counted, or they would in time fill every portion. */
export async function tryEach(
  log: Pick<Log, 'error'>,
  { what, most, readNext }: { what: string; most: number; readNext: ReadNext },
  doOne: (id: string) => Promise<unknown>,
): Promise<Tried> {
  const tried: Tried = { done: 0, failed: 0 };
  let after: string | undefined;
  while (tried.done < most) {
    const ids = await readNext(after, most - tried.done);
    after = ids.at(-1);
    if (after === undefined) break;
    const { done, failed } = await tryAll(log, what, ids, doOne);
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
  countDone(await tryAll(log, 'step', Object.keys(steps), async (name) => await steps[name]?.()));
}
