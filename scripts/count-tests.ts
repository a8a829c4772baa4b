import { readFile } from 'node:fs/promises';

export type Counts = {
  passed: number;
  failed: number;
  /** The tests that passed only at the second attempt, as file:line and name. */
  flaky?: string[];
};

/** Counts the tests in Vitest's JSON report. A crash, or a file that could not be loaded, counts as one failure. */
export async function countVitest(report: string, exitCode: number): Promise<Counts> {
  const result = await readReport<{
    numPassedTests: number;
    numFailedTests: number;
    testResults: { status: string; assertionResults: { status: string }[] }[];
  }>(report);
  const brokenFiles = (result?.testResults ?? []).filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = (result?.numFailedTests ?? 0) + brokenFiles.length;
  return withCrash({ passed: result?.numPassedTests ?? 0, failed }, exitCode);
}

type Suite = {
  specs?: { title: string; file: string; line: number; tests: { status: string }[] }[];
  suites?: Suite[];
};

/**
 * Counts the tests in Playwright's JSON report. A test that passed only at the second attempt is also listed as flaky.
 */
export async function countPlaywright(report: string, exitCode: number): Promise<Counts> {
  const result = await readReport<{
    stats: { expected: number; unexpected: number; flaky: number };
    errors: unknown[];
    suites?: Suite[];
  }>(report);
  const { expected = 0, unexpected = 0, flaky = 0 } = result?.stats ?? {};
  const counts = { passed: expected + flaky, failed: unexpected + (result?.errors.length ?? 0) };
  return { ...withCrash(counts, exitCode), flaky: (result?.suites ?? []).flatMap(listFlaky) };
}

function listFlaky({ specs = [], suites = [] }: Suite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...own.map(({ file, line, title }) => `${file}:${line} ${title}`), ...suites.flatMap(listFlaky)];
}

/** Adds a failure if no test ran, or if the exit code says that there was an error although no test failed. */
function withCrash({ passed, failed }: Counts, exitCode: number): Counts {
  const isCrash = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: isCrash ? 1 : failed };
}

async function readReport<Report>(path: string): Promise<Report | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}
