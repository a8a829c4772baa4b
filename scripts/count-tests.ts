import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';

export type Counts = {
  passed: number;
  failed: number;
  /** The failed tests, each as one line with its file, its name and perhaps its message. */
  failures?: string[];
  /** The tests that passed only at the second attempt, as file:line and name. */
  flaky?: string[];
};

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

/** Counts the tests in Vitest's JSON report. A crash, or a file that could not be loaded, counts as one failure. */
export async function countVitest(report: string, exitCode: number): Promise<Counts> {
  const result = await readReport<VitestReport>(report);
  const failures = (result?.testResults ?? []).flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length > 0) {
      return failed.map((test) => nameFailure(file.name, test.fullName, test.failureMessages[0]));
    }
    return file.status === 'failed' ? [nameFailure(file.name, 'could not be loaded', file.message)] : [];
  });
  const counts = { passed: result?.numPassedTests ?? 0, failed: failures.length };
  return { ...withCrash(counts, exitCode), failures };
}

/**
 * Describes a failed test in one line, with the first line of its message. These lines are printed at the end of the
 * log, so that nobody has to search in a long log.
 */
function nameFailure(file: string, test: string, message: string | null = ''): string {
  return `${relative(process.cwd(), file)} ${test}: ${(message ?? '').split('\n', 1)[0]}`;
}

type Spec = { title: string; file: string; line: number; tests: { status: string }[] };
type Suite = { specs?: Spec[]; suites?: Suite[] };

/**
 * Counts the tests in Playwright's JSON report. A test that passed at the second attempt counts as passed, and is also
 * listed as flaky.
 */
export async function countPlaywright(report: string, exitCode: number): Promise<Counts> {
  const result = await readReport<{
    stats: { expected: number; unexpected: number; flaky: number };
    errors: unknown[];
    suites?: Suite[];
  }>(report);
  const { expected = 0, unexpected = 0, flaky = 0 } = result?.stats ?? {};
  const counts = { passed: expected + flaky, failed: unexpected + (result?.errors.length ?? 0) };
  const list = (status: string) => (result?.suites ?? []).flatMap((suite) => listSpecs(suite, status));
  return { ...withCrash(counts, exitCode), failures: list('unexpected'), flaky: list('flaky') };
}

/** Lists the tests of a suite and of its inner suites that have this status, as file:line and name. */
function listSpecs({ specs = [], suites = [] }: Suite, wanted: string): string[] {
  const ownSpecs = specs.filter(({ tests }) => tests.some(({ status }) => status === wanted));
  return [
    ...ownSpecs.map(({ file, line, title }) => `${file}:${line} ${title}`),
    ...suites.flatMap((suite) => listSpecs(suite, wanted)),
  ];
}

/**
 * If no test failed, but the exit code says that there was an error, counts one failure. Does the same if no test ran.
 */
function withCrash({ passed, failed }: { passed: number; failed: number }, exitCode: number) {
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
