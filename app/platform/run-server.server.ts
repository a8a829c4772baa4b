import { explainFailure } from './explain-failure.server.ts';
import type { Log } from './log.server.ts';
import { type Shutdown, withTimeout } from './shutdown.server.ts';

/**
 * Runs `start`, which opens all parts and tells `shutdown` how to close them. After a signal, closes all parts and ends
 * the process with exit code 0. After a failed start or an unexpected error, also closes all parts, but ends the
 * process with exit code 1.
 */
export function runServer(log: Log, shutdown: Shutdown, start: () => Promise<void>): void {
  // Ignore these errors: they happen if nobody reads the output any more, as in `npm start | head`.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const starting = start();

  const end = async (code: number) => {
    shutdown.begin();
    // Wait until the start is complete, because it may still open a part that we must close.
    await withTimeout(starting, 20).catch(() => {});
    await shutdown.stop();
    process.exit(code);
  };

  let firstSignalAt = 0;
  const onSignal = () => {
    if (firstSignalAt === 0) {
      firstSignalAt = Date.now();
      end(0);
    } else if (Date.now() - firstSignalAt > 1000) {
      // One Ctrl-C sends two signals, one from the terminal and one from npm. So only a signal more than a second later
      // ends the process at once.
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  for (const kind of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(kind, (error) => {
      log.error({ err: error }, kind);
      end(1);
    });
  }
  starting.catch((error) => {
    if (shutdown.hasBegun()) return;
    const sentences = explainFailure(error);
    if (!sentences) log.error({ err: error }, 'the start failed');
    for (const sentence of sentences ?? [error.message]) process.stderr.write(`${sentence}\n`);
    end(1);
  });
}
