import { writeSync } from 'node:fs';
import SonicBoom from 'sonic-boom';
import { describeError } from './describe-error.server.ts';

/** The fields of a log line. The log redacts `err`, but the caller must put no personal data into the other fields. */
export type LogFields = Record<string, unknown>;

/**
 * Writes structured lines to standard output. No line contains a request's body, a cookie, an email or a client's
 * address.
 */
export type Log = {
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
  /** Writes all buffered lines at once, because the process is about to end. */
  flush(): void;
};

type Destination = {
  /** Writes whole lines. */
  write(lines: string): void;
  /** Writes the last lines and returns when everything is written. */
  flushSync(lines: string): void;
  /** How many lines are collected before they are written. Lines wait half a second at most. */
  linesAtOnce?: number;
};

type Line = { level: string; time: Date; fields: LogFields; message: string };

/** Opens the log. To a terminal it writes short lines, to anything else JSON lines. */
export function openLog(destination: Destination = process.stdout.isTTY ? openTerminal() : openPipe()): Log {
  const { linesAtOnce = 1 } = destination;
  let collected: Line[] = [];
  const takeLines = () => {
    const lines = collected;
    collected = [];
    return lines.map(formatLine).join('');
  };
  const writeLines = () => {
    if (collected.length > 0) destination.write(takeLines());
  };
  const writeAt = (level: string) => (fields: LogFields, message: string) => {
    const described = 'err' in fields ? { ...fields, err: describeError(fields.err) } : fields;
    collected.push({ level, time: new Date(), fields: described, message });
    if (collected.length >= linesAtOnce) writeLines();
  };
  if (linesAtOnce > 1) setInterval(writeLines, 500).unref();
  return {
    info: writeAt('info'),
    warn: writeAt('warn'),
    error: writeAt('error'),
    flush: () => destination.flushSync(takeLines()),
  };
}

function formatLine({ level, time, fields, message }: Line): string {
  return `${JSON.stringify({ level, time: time.toISOString(), ...fields, msg: message })}\n`;
}

/**
 * Opens standard output for JSON lines. It gets many lines at once, because formatting and writing each line separately
 * would use a fifth of a busy server's time.
 */
function openPipe(): Destination {
  const pipe = new SonicBoom({ fd: 1, sync: false });
  let isClosed = false;
  // Ignore errors of a pipe without a reader, so that the server continues to run.
  pipe.on('error', () => {
    isClosed = true;
  });
  return {
    linesAtOnce: 64,
    write: (lines) => void pipe.write(lines),
    flushSync: (lines) => {
      if (isClosed) return;
      const rest = Buffer.from(lines);
      let written = 0;
      try {
        // This write throws if the pipe has no reader. The library's own flushSync would retry without end.
        written = writeSync(1, rest);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
      }
      if (written < rest.length) pipe.write(rest.subarray(written).toString());
      try {
        pipe.flushSync();
      } catch {
        // Ignore this error. The process must be able to end even if the reader of the log has stopped reading.
      }
    },
  };
}

function openTerminal(): Destination {
  return { write: (line) => process.stdout.write(`${formatForTerminal(line)}\n`), flushSync: () => {} };
}

/** Turns a JSON line into text for a person: the time, the message, the fields, and then an error with its stack. */
export function formatForTerminal(line: string): string {
  const { time, level, msg, err, ...fields } = JSON.parse(line);
  const words = Object.entries(fields).map(([name, value]) =>
    typeof value === 'string' ? value : `${name} ${JSON.stringify(value)}`,
  );
  const mark = level === 'info' ? '' : `${String(level).toUpperCase()} `;
  const error = err ? `\n  ${err.name}: ${err.message}${err.stack ? `\n${err.stack}` : ''}` : '';
  return `${new Date(time).toLocaleTimeString('en-GB')} ${mark}${[msg, ...words].join('  ')}${error}`;
}
