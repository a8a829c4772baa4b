import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { formatForTerminal, openLog } from './log.server.ts';

function aLog() {
  const lines: string[] = [];
  const log = openLog({ write: (line) => void lines.push(line), flushSync: () => {} });
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? '{}') };
}

it('writes one JSON object in each line, with the name of the level', () => {
  const { log, last } = aLog();
  log.info({ status: 200 }, 'request');
  expect(last()).toEqual({ level: 'info', time: expect.any(String), status: 200, msg: 'request' });
});

it('logs the code and constraint of a database error, but not the row that its detail quotes', () => {
  const { log, lines, last } = aLog();
  const error = Object.assign(new Error('duplicate key value violates unique constraint "person_email"'), {
    code: '23505',
    constraint: 'person_email',
    detail: 'Key (email)=(mira@example.org) already exists.',
  });
  log.error({ err: error }, 'request');
  expect(last().err).toMatchObject({ code: '23505', constraint: 'person_email' });
  expect(lines.join()).not.toContain('mira');
});

it('redacts a value that PostgreSQL quotes because it does not fit its type', () => {
  const { log, last, lines } = aLog();
  log.error(
    { err: Object.assign(new Error('invalid input syntax for type date: "P1234567"'), { code: '22007' }) },
    'x',
  );
  expect(last().err.message).toBe('invalid input syntax for type date: "…"');
  expect(lines.join()).not.toContain('P1234567');
});

it('redacts emails, query values and addresses with passwords, also in the causes of an error', () => {
  const { log, lines, last } = aLog();
  const cause = new Error('no route to smtps://desk:secret@mail.example');
  log.error({ err: new Error('mira@example.org failed at /login/link?token=abc&x=1', { cause }) }, 'mail');
  expect(last().err.message).toBe('[email] failed at /login/link?token=…&x=…');
  expect(lines.join()).not.toMatch(/secret|mira|abc/);
});

it('if a thrown value is not an error, logs only its type', () => {
  const { log, last } = aLog();
  log.error({ err: { secret: 'P1234567' } }, 'odd');
  expect(last().err).toEqual({ name: 'NotAnError', message: 'a thrown object' });
});

it('writes as many lines together as the destination wants, and writes the last lines when it is flushed', () => {
  const written: string[][] = [];
  const write = (lines: string) =>
    void written.push(
      lines
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).msg),
    );
  const log = openLog({ linesAtOnce: 2, write, flushSync: write });
  log.info({}, 'first');
  expect(written).toEqual([]);
  log.error({ err: new Error('broken') }, 'second');
  log.info({}, 'third');
  expect(written).toEqual([['first', 'second']]);
  log.flush();
  expect(written).toEqual([['first', 'second'], ['third']]);
});

it('writes a short line for a terminal', () => {
  const { log, lines } = aLog();
  log.warn({ route: '/about', status: 404 }, 'GET');
  expect(formatForTerminal(lines[0] ?? '')).toMatch(/^\d\d:\d\d:\d\d WARN GET {2}\/about {2}status 404$/);
});

/** Starts a process that logs two lines, one second apart, and then ends with the exit code 7. */
function startWriting() {
  const script = `import { openLog } from ${JSON.stringify(resolve('app/platform/log.server.ts'))};
    const log = openLog();
    log.info({}, 'first');
    setTimeout(() => { log.info({}, 'last'); log.flush(); process.exit(7); }, 1000);`;
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script];
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
}

it('writes all buffered lines when the log is flushed', async () => {
  const lines = (await text(startWriting().stdout)).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['first', 'last']);
});

it('the process can end even if its output pipe has no reader', async () => {
  const child = startWriting();
  child.stdout.destroy();
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
  expect(await once(child, 'exit')).toEqual([7, null]);
  clearTimeout(late);
});
