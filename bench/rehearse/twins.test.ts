import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { laws } from './laws.ts';
import { twins } from './twins.ts';

test.each(twins)('the mend of which $what is still in its file, once', async ({ file, mended, law }) => {
  expect((await readFile(file, 'utf8')).split(mended)).toHaveLength(2);
  expect(Object.keys(laws)).toContain(law);
});
