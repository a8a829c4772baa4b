import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

const sampleMs = 50;
/**
 * The process is busy if the utilization of its event loop is higher than this. A new request would then have to wait.
 */
const maxUtilization = 0.7;

/**
 * Waits until this process is not busy with requests, but not longer than `maxMs`. Without it, a visitor's page would
 * wait behind mails while many people register at once.
 */
export async function awaitQuietMoment(maxMs: number): Promise<void> {
  const end = performance.now() + maxMs;
  do {
    const before = performance.eventLoopUtilization();
    await sleep(sampleMs);
    if (performance.eventLoopUtilization(before).utilization < maxUtilization) return;
  } while (performance.now() < end);
}
