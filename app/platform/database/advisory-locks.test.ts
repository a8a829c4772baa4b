import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { advisoryLocks } from './advisory-locks.server.ts';

const app = join(import.meta.dirname, '..', '..');

it('each advisory lock has a name and a number that no other lock has', async () => {
  const numbers: number[] = Object.values(advisoryLocks);
  const unnamed: string[] = [];
  for (const name of await readdir(app, { recursive: true })) {
    if (!/\.tsx?$/.test(name) || /\.test\.tsx?$/.test(name)) continue;
    const text = await readFile(join(app, name), 'utf8');
    const own = [...text.matchAll(/^const \w+Lock = ([\d_]+);$/gm)];
    numbers.push(...own.map(([, number = '']) => Number(number.replaceAll('_', ''))));
    if (/pg_(try_)?advisory_/.test(text) && own.length === 0 && !/advisoryLocks\.\w/.test(text)) {
      unnamed.push(name);
    }
  }
  expect(unnamed).toEqual([]);
  expect(numbers).toHaveLength(Object.keys(advisoryLocks).length + 13);
  expect([...new Set(numbers)]).toEqual(numbers);
});
