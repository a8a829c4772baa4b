import type { Log } from './log.server.ts';

export type Shutdown = ReturnType<typeof openShutdown>;

export function openShutdown(log: Log) {
  const steps: { name: string; close: () => unknown; maxSeconds: number }[] = [];
  let hasBegun = false;
  let closing: Promise<void> | undefined;

  const closeAll = async () => {
    for (let step = steps.pop(); step; step = steps.pop()) {
      const { name, close, maxSeconds } = step;
      try {
        await withTimeout(Promise.resolve().then(close), maxSeconds);
      } catch (error) {
        log.error({ err: error, step: name }, 'a part was not closed: it failed or took too long');
      }
    }
    log.flush();
  };

  return {
    /** Registers how to close a part. The part that was registered last is closed first. */
    atEnd: (name: string, close: () => unknown, maxSeconds = 10) =>
      void steps.push({ name, close, maxSeconds }),
    /** Records that the process will end. A start that is still running then opens no more parts. */
    begin: () => {
      hasBegun = true;
    },
    hasBegun: () => hasBegun,
    /** Closes all parts, but only once. If one part fails or takes too long, the others are still closed. */
    stop: () => (closing ??= closeAll()),
  };
}

/** Rejects if the promise takes longer than this number of seconds. */
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
