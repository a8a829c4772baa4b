import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openDatabase, openPool } from '#platform/database/database.server.ts';
import { aPlatform } from '#tests/platform.ts';
import { checkParts, judgeReadiness } from './readiness.server.ts';

const { db, jobs, files, filesFolder } = await aPlatform();
const working = { isWorking: () => true };

test('finds every part of a process that works', async () => {
  expect(await checkParts(db, working, files)).toEqual({ database: true, jobs: true, files: true });
});

test('finds out that jobs are not worked on yet, that the database is gone and that files are', async () => {
  const pool = openPool('postgres://nobody:nothing@127.0.0.1:1/none');
  const gone = openDatabase(pool);
  await rm(filesFolder, { recursive: true });
  expect(await checkParts(gone, jobs, files)).toEqual({ database: false, jobs: false, files: false });
  await pool.end();
});

test('sends nobody to a process without its database or its jobs, or to one that is closing', () => {
  expect(judgeReadiness({ database: false, jobs: false, files: true }, true)).toEqual({
    missing: ['closing', 'database', 'jobs'],
    impaired: [],
  });
});

test('only says so where files are missing', () => {
  expect(judgeReadiness({ database: true, jobs: true, files: false }, false)).toEqual({
    missing: [],
    impaired: ['files'],
  });
});
