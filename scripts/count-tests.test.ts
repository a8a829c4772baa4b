import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countPlaywright, countVitest } from './count-tests.ts';

let folder: string;
let report: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'count-'));
  report = join(folder, 'report.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (content: unknown) => writeFile(report, JSON.stringify(content));

test('countVitest counts the unit tests, and counts a file that could not be loaded as one failure', async () => {
  const testResults = [
    {
      name: join(process.cwd(), 'app/door.test.ts'),
      status: 'failed',
      message: '',
      assertionResults: [
        { status: 'failed', fullName: 'the door opens', failureMessages: ['expected 1 to be 2\n at door'] },
        { status: 'passed', fullName: 'the door closes', failureMessages: [] },
      ],
    },
    {
      name: join(process.cwd(), 'app/hall.test.ts'),
      status: 'failed',
      message: 'No such file',
      assertionResults: [],
    },
  ];
  await write({ numPassedTests: 7, numFailedTests: 1, testResults });
  expect(await countVitest(report, 1)).toEqual({
    passed: 7,
    failed: 2,
    failures: [
      'app/door.test.ts the door opens: expected 1 to be 2',
      'app/hall.test.ts could not be loaded: No such file',
    ],
  });
});

test('countPlaywright lists failed tests, and lists as flaky a test that passed at the second attempt', async () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'door.spec.ts',
    line: 7,
    tests: [{ status }],
  });
  const inner = { specs: [spec('lets a guest in', 'flaky'), spec('finds a guest', 'unexpected')] };
  const suites = [{ specs: [spec('opens', 'expected')], suites: [inner] }];
  await write({ stats: { expected: 5, unexpected: 2, flaky: 1 }, errors: [], suites });
  expect(await countPlaywright(report, 1)).toEqual({
    passed: 6,
    failed: 2,
    failures: ['door.spec.ts:7 finds a guest'],
    flaky: ['door.spec.ts:7 lets a guest in'],
  });
});

test.each([countVitest, countPlaywright])('if there is no report, %o counts one failure', async (count) => {
  expect(await count(join(folder, 'none.json'), 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(await count(join(folder, 'none.json'), 1)).toMatchObject({ passed: 0, failed: 1 });
});

test('countVitest and countPlaywright count a failure if the exit code is not 0, even if no test failed', async () => {
  await write({ numPassedTests: 7, numFailedTests: 0, testResults: [] });
  expect(await countVitest(report, 0)).toEqual({ passed: 7, failed: 0, failures: [] });
  expect(await countVitest(report, 1)).toEqual({ passed: 7, failed: 1, failures: [] });
  await write({ stats: { expected: 5, unexpected: 0, flaky: 0 }, errors: [] });
  expect(await countPlaywright(report, 1)).toEqual({ passed: 5, failed: 1, failures: [], flaky: [] });
});
