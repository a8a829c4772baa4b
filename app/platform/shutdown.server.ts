import type { Log } from './log.server.ts';

export type Shutdown = ReturnType<typeof openShutdown>;

export function openShutdown(log: Log) {
  const steps: { name: string; close: () => unknown; maxSeconds: number }[] = [];
  let hasBegun = false;
  let stopped: Promise<void> | undefined;

  const closeAll = async () => {
    for (let step = steps.pop(); step; step = steps.pop()) {
      const { name, close, maxSeconds } = step;
      try {
        await withTimeout(Promise.resolve().then(close), maxSeconds);
      } catch (error) {
        log.error({ err: error, step: name }, 'a part was not closed in time');
      }
    }
    log.flush();
  };

  return {
    /** Registers how to close a part. Parts are closed in the reverse order of these calls. */
    atEnd: (name: string, close: () => unknown, maxSeconds = 10) =>
      void steps.push({ name, close, maxSeconds }),
    /** Announces the end, so that a start stops opening parts. */
    begin: () => {
      hasBegun = true;
    },
    hasBegun: () => hasBegun,
    /** Closes all parts, once. If one fails or takes too long, the others are closed nevertheless. */
    stop: () => (stopped ??= closeAll()),
  };
}

/** Rejects if a promise takes longer than this. */
export async function withTimeout<T>(promise: Promise<T>, seconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${seconds} s.`)), seconds * 1000);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
