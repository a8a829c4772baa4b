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

type Destination = { write(line: string): void; flushSync(): void };

/** Opens the log. To a terminal it writes short lines, to anything else JSON lines. */
export function openLog(destination = process.stdout.isTTY ? openTerminal() : openPipe()): Log {
  const writeAt = (level: string) => (fields: LogFields, message: string) => {
    const described = 'err' in fields ? { ...fields, err: describeError(fields.err) } : fields;
    const line = { level, time: new Date().toISOString(), ...described, msg: message };
    destination.write(`${JSON.stringify(line)}\n`);
  };
  return {
    info: writeAt('info'),
    warn: writeAt('warn'),
    error: writeAt('error'),
    flush: () => destination.flushSync(),
  };
}

/** Buffers lines for half a second at most. Writing each line separately would use a tenth of a busy server's time. */
function openPipe(): Destination {
  const pipe = new SonicBoom({ fd: 1, sync: false });
  let isClosed = false;
  // Ignore the error when nobody reads the log any more, so that the server continues to run.
  pipe.on('error', () => {
    isClosed = true;
  });
  let lines: string[] = [];
  const writeLines = () => {
    if (lines.length > 0) pipe.write(lines.join(''));
    lines = [];
  };
  setInterval(writeLines, 500).unref();
  return {
    write: (line) => {
      if (lines.push(line) >= 64) writeLines();
    },
    flushSync: () => {
      if (isClosed) return;
      const rest = Buffer.from(lines.join(''));
      lines = [];
      let written = 0;
      try {
        // This throws if nobody reads the pipe. The library's own flushSync would try again for ever.
        written = writeSync(1, rest);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
      }
      if (written < rest.length) pipe.write(rest.subarray(written).toString());
      try {
        pipe.flushSync();
      } catch {
        // The process must be able to end even if the reader of the log has stopped reading.
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
