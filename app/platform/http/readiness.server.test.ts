import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openDatabase, openPool } from '#platform/database/database.server.ts';
import { aPlatform } from '#tests/platform.ts';
import { checkParts, judgeReadiness } from './readiness.server.ts';

const { db, jobs, files, filesFolder } = await aPlatform();
const working = { isWorking: () => true };

test('reports that all parts work', async () => {
  expect(await checkParts(db, working, files)).toEqual({ database: true, jobs: true, files: true });
});

test('reports if the jobs do not run yet, or if the database or the files cannot be reached', async () => {
  const pool = openPool('postgres://nobody:nothing@127.0.0.1:1/none');
  const gone = openDatabase(pool);
  await rm(filesFolder, { recursive: true });
  expect(await checkParts(gone, jobs, files)).toEqual({ database: false, jobs: false, files: false });
  await pool.end();
});

test('a process is not ready while it closes, or if its database or its jobs are missing', () => {
  expect(judgeReadiness({ database: false, jobs: false, files: true }, true)).toEqual({
    missing: ['closing', 'database', 'jobs'],
    impaired: [],
  });
});

test('a process that cannot reach its files stays ready and names the files as impaired', () => {
  expect(judgeReadiness({ database: true, jobs: true, files: false }, false)).toEqual({
    missing: [],
    impaired: ['files'],
  });
});
