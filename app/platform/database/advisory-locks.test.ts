import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { advisoryLocks } from './advisory-locks.server.ts';

const app = join(import.meta.dirname, '..', '..');

it('has no number twice', () => {
  const numbers = Object.values(advisoryLocks);
  expect([...new Set(numbers)]).toEqual(numbers);
});

it('is where every file that takes an advisory lock has its number from', async () => {
  const takers: string[] = [];
  const strangers: string[] = [];
  for (const name of await readdir(app, { recursive: true })) {
    if (!/\.tsx?$/.test(name) || /\.test\.tsx?$/.test(name)) continue;
    const text = await readFile(join(app, name), 'utf8');
    if (!/pg_(try_)?advisory_/.test(text)) continue;
    (/advisoryLocks\.\w/.test(text) ? takers : strangers).push(name);
  }
  expect(strangers).toEqual([]);
  expect(takers.length).toBeGreaterThan(7);
});
