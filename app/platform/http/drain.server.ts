import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The stages of a process that is about to end. In `announced`, `/readyz` fails, and each connection closes after its
 * next response. In `refusing-reads`, GET and HEAD also get 503, so that a proxy asks another process and stops using
 * this one.
 * See docs/decisions/017-metrics-and-draining.md.
 */
export type Drain = { stage: 'none' | 'announced' | 'refusing-reads' };

/**
 * Goes through both stages in the given number of seconds, half of them in each stage. With 0 it only enters
 * `announced`.
 */
export async function runDrain(drain: Drain, seconds: number): Promise<void> {
  drain.stage = 'announced';
  if (seconds === 0) return;
  await sleep(seconds * 500);
  drain.stage = 'refusing-reads';
  await sleep(seconds * 500);
}

/** Returns whether a request gets 503. A POST never gets 503, because no proxy may send a POST a second time. */
export function refusesRead({ stage }: Drain, method: string): boolean {
  return stage === 'refusing-reads' && (method === 'GET' || method === 'HEAD');
}
