import pino from 'pino';
import { describeError } from './describe-error.server.ts';

/** Fields of a log line. `err` is described without what people typed; nothing else is looked at. */
export type LogFields = Record<string, unknown>;

/** Structured lines on standard output. No line holds a body, a cookie, an email or a client's address. */
export type Log = {
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
  /** Writes what is still in memory, at once: before the process ends. */
  flush(): void;
};

type Destination = { write(line: string): void; flushSync(): void };

/** Opens the log: short lines for a person at a terminal, JSON lines for everything else. */
export function openLog(destination = process.stdout.isTTY ? openTerminal() : openPipe()): Log {
  const logger = pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      serializers: { err: describeError },
    },
    destination,
  );
  return {
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
    flush: () => destination.flushSync(),
  };
}

/** Lines are written in portions, twice a second: a write for each would cost a busy server a tenth of its time. */
function openPipe(): Destination {
  const pipe = pino.destination({ fd: 1, sync: false, minLength: 4096, periodicFlush: 500 });
  // Whoever read the log has gone; that is no reason to stop serving.
  pipe.on('error', () => {});
  return {
    write: (line) => pipe.write(line),
    flushSync: () => {
      try {
        pipe.flushSync();
      } catch {
        // The reader has gone, as above.
      }
    },
  };
}

function openTerminal(): Destination {
  return { write: (line) => process.stdout.write(`${formatForTerminal(line)}\n`), flushSync: () => {} };
}

/** One JSON line as a person likes to read it: the time, what happened, the fields, then an error's frames. */
export function formatForTerminal(line: string): string {
  const { time, level, msg, err, ...fields } = JSON.parse(line);
  const words = Object.entries(fields).map(([name, value]) =>
    typeof value === 'string' ? value : `${name} ${JSON.stringify(value)}`,
  );
  const mark = level === 'info' ? '' : `${String(level).toUpperCase()} `;
  const error = err ? `\n  ${err.name}: ${err.message}${err.stack ? `\n${err.stack}` : ''}` : '';
  return `${new Date(time).toLocaleTimeString('en-GB')} ${mark}${[msg, ...words].join('  ')}${error}`;
}
