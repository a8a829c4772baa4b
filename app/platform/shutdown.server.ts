import type { Log } from './log.server.ts';

export type Shutdown = {
  /** What to do at the end, in the reverse order of these calls, each for so many seconds at most. */
  atEnd(name: string, close: () => unknown, mostSeconds?: number): void;
  /** Does it, once; a failure of one step keeps no other from being done. */
  stop(): Promise<void>;
};

/** Collects what has to be closed in order. */
export function openShutdown(log: Log): Shutdown {
  const steps: { name: string; close: () => unknown; mostSeconds: number }[] = [];
  let stopped: Promise<void> | undefined;

  const closeAll = async () => {
    for (let step = steps.pop(); step; step = steps.pop()) {
      const { name, close, mostSeconds } = step;
      try {
        await withTimeout(Promise.resolve().then(close), mostSeconds);
      } catch (error) {
        log.error({ err: error, step: name }, 'not closed in order');
      }
    }
    log.flush();
  };

  return {
    atEnd: (name, close, mostSeconds = 10) => void steps.push({ name, close, mostSeconds }),
    stop: () => (stopped ??= closeAll()),
  };
}

/** Rejects when a promise is not kept within so many seconds. */
export async function withTimeout<T>(promise: Promise<T>, seconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${seconds} s.`)), seconds * 1000);
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}
