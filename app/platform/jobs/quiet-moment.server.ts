import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

const lookMs = 50;
/** The part of a moment in which the process had something to do, from which on the next request would wait. */
const busy = 0.7;

/** Waits until this process has room for more than the requests it is asked, but so many milliseconds at most. */
export async function awaitQuietMoment(mostMs: number): Promise<void> {
  const end = performance.now() + mostMs;
  do {
    const before = performance.eventLoopUtilization();
    await sleep(lookMs);
    if (performance.eventLoopUtilization(before).utilization < busy) return;
  } while (performance.now() < end);
}
