import type { Log } from './log.server.ts';

export type Shutdown = {
  /** Registers how to close a part. Parts are closed in the reverse order of these calls. */
  atEnd(name: string, close: () => unknown, maxSeconds?: number): void;
  /** Announces the end, so that a start stops opening parts. */
  begin(): void;
  hasBegun(): boolean;
  /** Closes all parts, once. If one fails or takes too long, the others are closed nevertheless. */
  stop(): Promise<void>;
};

export function openShutdown(log: Log): Shutdown {
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
    atEnd: (name, close, maxSeconds = 10) => void steps.push({ name, close, maxSeconds }),
    begin: () => {
      hasBegun = true;
    },
    hasBegun: () => hasBegun,
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
