import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How far a process is on its way to its end. `announced`: `/readyz` fails, and each connection closes after its next
 * response. `refusing-reads`: reads get 503, so a proxy asks another process and stops using this one.
 */
export type Drain = { stage: 'none' | 'announced' | 'refusing-reads' };

/** Drains for this many seconds, half of them in each stage. With 0 it only announces. */
export async function runDrain(drain: Drain, seconds: number): Promise<void> {
  drain.stage = 'announced';
  if (seconds === 0) return;
  await sleep(seconds * 500);
  drain.stage = 'refusing-reads';
  await sleep(seconds * 500);
}

/** Whether a request gets 503. A POST never does, because no proxy may send it a second time. */
export function refusesRead({ stage }: Drain, method: string): boolean {
  return stage === 'refusing-reads' && (method === 'GET' || method === 'HEAD');
}
