import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How far a process that was told to end has come. Announced: `/readyz` says no, and each connection ends with its next
 * answer. Sending away: whoever only reads gets 503, which lets a proxy ask another process and trust this one no more.
 */
export type Leaving = { stage: 'staying' | 'announced' | 'sending-away' };

export function openLeaving(): Leaving {
  return { stage: 'staying' };
}

/** Takes so many seconds, half for each stage; with none, announces and comes back at once. */
export async function leave(leaving: Leaving, seconds: number): Promise<void> {
  leaving.stage = 'announced';
  if (seconds === 0) return;
  await sleep(seconds * 500);
  leaving.stage = 'sending-away';
  await sleep(seconds * 500);
}

/** Whether a request is answered with 503. A post is not: no proxy may send it a second time. */
export function isSentAway({ stage }: Leaving, method: string): boolean {
  return stage === 'sending-away' && (method === 'GET' || method === 'HEAD');
}
