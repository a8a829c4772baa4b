import { writeSync } from 'node:fs';
import SonicBoom from 'sonic-boom';
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
  const writeAt = (level: string) => (fields: LogFields, message: string) => {
    const described = 'err' in fields ? { ...fields, err: describeError(fields.err) } : fields;
    const line = { level, time: writeTime(Date.now()), ...described, msg: message };
    destination.write(`${JSON.stringify(line)}\n`);
  };
  return {
    info: writeAt('info'),
    warn: writeAt('warn'),
    error: writeAt('error'),
    flush: () => destination.flushSync(),
  };
}

let lastTime = { at: 0, text: '' };

/** In UTC. A busy server writes many lines in one millisecond, and spelling it out is a third of the work of a line. */
function writeTime(at: number): string {
  if (at !== lastTime.at) lastTime = { at, text: new Date(at).toISOString() };
  return lastTime.text;
}

/** Lines are written in portions, at least twice a second: a write for each would cost a busy server a tenth of its time. */
function openPipe(): Destination {
  const pipe = new SonicBoom({ fd: 1, sync: false });
  let hasReaderGone = false;
  // That is no reason to stop serving.
  pipe.on('error', () => {
    hasReaderGone = true;
  });
  let lines: string[] = [];
  const pass = () => {
    if (lines.length > 0) pipe.write(lines.join(''));
    lines = [];
  };
  setInterval(pass, 500).unref();
  return {
    write: (line) => {
      if (lines.push(line) >= 64) pass();
    },
    flushSync: () => {
      if (hasReaderGone) return;
      const rest = Buffer.from(lines.join(''));
      lines = [];
      let written = 0;
      try {
        // It throws when the reader has gone, where the library would try for ever.
        written = writeSync(1, rest);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
      }
      if (written < rest.length) pipe.write(rest.subarray(written).toString());
      try {
        pipe.flushSync();
      } catch {
        // A reader that takes nothing keeps no process from ending.
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
