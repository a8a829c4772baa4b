import type { Log } from './log.server.ts';

export type Shutdown = {
  /** Adds a step. The steps run in reverse order, each for `maxSeconds` at most. */
  atEnd(name: string, close: () => unknown, maxSeconds?: number): void;
  /** Runs the steps once. If a step fails, the others still run. */
  stop(): Promise<void>;
};

/** Collects the steps that close everything when the process ends. */
export function openShutdown(log: Log): Shutdown {
  const steps: { name: string; close: () => unknown; maxSeconds: number }[] = [];
  let stopped: Promise<void> | undefined;

  const closeAll = async () => {
    for (let step = steps.pop(); step; step = steps.pop()) {
      const { name, close, maxSeconds } = step;
      try {
        await withTimeout(Promise.resolve().then(close), maxSeconds);
      } catch (error) {
        log.error({ err: error, step: name }, 'shutdown step failed');
      }
    }
    log.flush();
  };

  return {
    atEnd: (name, close, maxSeconds = 10) => void steps.push({ name, close, maxSeconds }),
    stop: () => (stopped ??= closeAll()),
  };
}

/** Rejects if the promise takes longer than this. */
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
