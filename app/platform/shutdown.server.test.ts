import { expect, it } from 'vitest';
import { openLog } from './log.server.ts';
import { openShutdown } from './shutdown.server.ts';

function aShutdown() {
  const logged: string[] = [];
  const done: string[] = [];
  const shutdown = openShutdown(
    openLog({ write: (line) => void logged.push(JSON.parse(line).step), flushSync: () => {} }),
  );
  return { shutdown, logged, done };
}

it('runs the steps of the shutdown only once, in the reverse order of their registration', async () => {
  const { shutdown, done } = aShutdown();
  shutdown.atEnd('database', () => done.push('database'));
  shutdown.atEnd('http', () => done.push('http'));
  await Promise.all([shutdown.stop(), shutdown.stop()]);
  expect(done).toEqual(['http', 'database']);
});

it('the shutdown continues if a step fails or never ends', async () => {
  const { shutdown, logged, done } = aShutdown();
  shutdown.atEnd('database', () => done.push('database'));
  shutdown.atEnd('jobs', () => new Promise(() => {}), 0.05);
  shutdown.atEnd('http', () => {
    throw new Error('broken');
  });
  await shutdown.stop();
  expect([logged, done]).toEqual([['http', 'jobs'], ['database']]);
});

it('also runs a step that is added during the shutdown', async () => {
  const { shutdown, done } = aShutdown();
  shutdown.atEnd('database', async () => {
    shutdown.atEnd('late', () => done.push('late'));
    done.push('database');
  });
  await shutdown.stop();
  expect(done).toEqual(['database', 'late']);
});
