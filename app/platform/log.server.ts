import { writeSync } from 'node:fs';
import SonicBoom from 'sonic-boom';
import { describeError } from './describe-error.server.ts';

/** The fields of a log line. `err` is redacted; the caller must not put personal data into the others. */
export type LogFields = Record<string, unknown>;

/** Writes structured lines to standard output. No line contains a body, a cookie, an email or a client's address. */
export type Log = {
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
  /** Writes the buffered lines synchronously, before the process ends. */
  flush(): void;
};

type Destination = { write(line: string): void; flushSync(): void };

/** Opens the log. It writes short lines to a terminal and JSON lines to anything else. */
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

/** Buffers lines for half a second at most. Writing each line alone would use a tenth of a busy server's time. */
function openPipe(): Destination {
  const pipe = new SonicBoom({ fd: 1, sync: false });
  let isClosed = false;
  // Ignores the error when nobody reads the log any more, so that the server continues.
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
        // This throws if nobody reads the pipe. The library's flushSync would retry for ever.
        written = writeSync(1, rest);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
      }
      if (written < rest.length) pipe.write(rest.subarray(written).toString());
      try {
        pipe.flushSync();
      } catch {
        // The process must be able to end even if the reader is stuck.
      }
    },
  };
}

function openTerminal(): Destination {
  return { write: (line) => process.stdout.write(`${formatForTerminal(line)}\n`), flushSync: () => {} };
}

/** Formats a JSON line for a person: the time, the message, the fields, then an error with its stack. */
export function formatForTerminal(line: string): string {
  const { time, level, msg, err, ...fields } = JSON.parse(line);
  const words = Object.entries(fields).map(([name, value]) =>
    typeof value === 'string' ? value : `${name} ${JSON.stringify(value)}`,
  );
  const mark = level === 'info' ? '' : `${String(level).toUpperCase()} `;
  const error = err ? `\n  ${err.name}: ${err.message}${err.stack ? `\n${err.stack}` : ''}` : '';
  return `${new Date(time).toLocaleTimeString('en-GB')} ${mark}${[msg, ...words].join('  ')}${error}`;
}
