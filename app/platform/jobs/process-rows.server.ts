import type { Log } from '#platform/log.server.ts';

/** How many rows were processed, and how many failed. */
export type BatchResult = { done: number; failed: number };

type Row = { id: string };

const lowestUuid = '00000000-0000-0000-0000-000000000000';

/** Thrown after all rows were tried, so that the job counts as failed and is tried again. */
export class SomeFailed extends Error {
  override name = 'SomeFailed';
  readonly done: number;

  constructor({ done, failed }: BatchResult) {
    super(`${failed} failed, ${done} succeeded.`);
    this.done = done;
  }
}

/**
 * Processes each row. Logs each failure with the id of the row under `label`, and continues. A row for which `processRow`
 * returns false had nothing to do and is not counted.
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
      log.error({ err: error, [label]: row.id }, 'failed; the others continue');
    }
  }
  return result;
}

/**
 * Reads and processes rows until `limit` are done. Failed rows do not count, because they would use up the limit.
 * `readNext` reads rows with an id greater than `after`, in the order of their ids, which are UUIDs.
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

/** Returns how many rows were processed in total. Throws {@link SomeFailed} if any failed. */
export function countDone(...results: BatchResult[]): number {
  const sum = (of: keyof BatchResult) => results.reduce((total, result) => total + result[of], 0);
  const all = { done: sum('done'), failed: sum('failed') };
  if (all.failed > 0) throw new SomeFailed(all);
  return all.done;
}

/** Runs the steps in order. A failed step does not stop the others; at the end it throws {@link SomeFailed}. */
export async function runSteps(
  log: Pick<Log, 'error'>,
  steps: Record<string, () => Promise<unknown>>,
): Promise<void> {
  const rows = Object.entries(steps).map(([id, run]) => ({ id, run }));
  countDone(await processRows(log, 'step', rows, async ({ run }) => void (await run())));
}
