import type { Log } from '#platform/log.server.ts';

/** How many rows were processed, and how many failed. */
export type BatchResult = { done: number; failed: number };

type Row = { id: string };

const lowestUuid = '00000000-0000-0000-0000-000000000000';

/** Thrown after all rows were tried. Because of this error the job fails and is tried again. */
export class SomeRowsFailed extends Error {
  override name = 'SomeRowsFailed';
  readonly done: number;

  constructor({ done, failed }: BatchResult) {
    super(`${failed} failed, ${done} succeeded.`);
    this.done = done;
  }
}

/**
 * Processes each row. If a row fails, logs the failure with the row's id under `label`, and continues. If `processRow`
 * returns false, there was nothing to do, and `done` does not include the row.
 */
export async function processRows<Item extends Row>(
  log: Pick<Log, 'error'>,
  label: string,
  rows: readonly Item[],
  processRow: (row: Item) => Promise<unknown>,
): Promise<BatchResult> {
  const result: BatchResult = { done: 0, failed: 0 };
  for (const row of rows) {
    try {
      if ((await processRow(row)) !== false) result.done += 1;
    } catch (error) {
      result.failed += 1;
      log.error({ err: error, [label]: row.id }, 'a row could not be processed; the others continue');
    }
  }
  return result;
}

/**
 * Reads and processes rows until `limit` of them are done. Failed rows do not count, because otherwise they could use
 * up the limit. `readNext` reads rows whose id is greater than `after`, in the order of the ids, which are UUIDs.
 */
export async function processUpTo<Item extends Row>(
  log: Pick<Log, 'error'>,
  {
    label,
    limit,
    readNext,
  }: {
    label: string;
    limit: number;
    readNext: (after: string, limit: number) => Promise<readonly Item[]>;
  },
  processRow: (row: Item) => Promise<unknown>,
): Promise<BatchResult> {
  const result: BatchResult = { done: 0, failed: 0 };
  let after = lowestUuid;
  while (result.done < limit) {
    const rows = await readNext(after, limit - result.done);
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
    const { done, failed } = await processRows(log, label, rows, processRow);
    result.done += done;
    result.failed += failed;
  }
  return result;
}

/** Returns how many rows were done in total. Throws {@link SomeRowsFailed} if any row failed. */
export function countDone(...results: BatchResult[]): number {
  const sum = (of: keyof BatchResult) => results.reduce((total, result) => total + result[of], 0);
  const all = { done: sum('done'), failed: sum('failed') };
  if (all.failed > 0) throw new SomeRowsFailed(all);
  return all.done;
}

/** Runs the steps in order. If a step fails, it still runs the other steps, and then throws {@link SomeRowsFailed}. */
export async function runSteps(
  log: Pick<Log, 'error'>,
  steps: Record<string, () => Promise<unknown>>,
): Promise<void> {
  const rows = Object.entries(steps).map(([id, run]) => ({ id, run }));
  countDone(await processRows(log, 'step', rows, async ({ run }) => void (await run())));
}
