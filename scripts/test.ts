// `npm test`: runs every check in order, and continues after a check that has failed. The last line shows how many
// tests passed and failed.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.ts';
import { type Counts, countPlaywright, countVitest } from './count-tests.ts';

type Step = {
  name: string;
  /**
   * The commands of this step, each as a program with its arguments. They run one after another, until one of them
   * fails.
   */
  commands: string[][];
  environment?: Record<string, string>;
  /**
   * Counts the tests of this step when its commands have ended. A step without this function counts as one test, and
   * ignores parts of file names.
   */
  count?: (exitCode: number) => Promise<Counts>;
};

const root = join(import.meta.dirname, '..');
const reports = await mkdtemp(join(tmpdir(), 'conference-reports-'));
const [unitReport, browserReport] = [join(reports, 'unit.json'), join(reports, 'browser.json')];
const tool = (...path: string[]) => join(root, 'node_modules', ...path);
const reactRouter = tool('@react-router', 'dev', 'bin.cjs');
const vitest = tool('vitest', 'vitest.mjs');
const playwright = tool('@playwright', 'test', 'cli.js');

const steps: Step[] = [
  {
    name: 'types',
    commands: [
      [reactRouter, 'typegen'],
      [tool('typescript', 'bin', 'tsc'), '--noEmit'],
    ],
  },
  { name: 'lint', commands: [[tool('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings']] },
  { name: 'imports', commands: [['scripts/check-imports.ts']] },
  { name: 'unused', commands: [[tool('knip', 'bin', 'knip.js'), '--no-progress']] },
  {
    name: 'unit',
    commands: [[vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]],
    count: (exitCode) => countVitest(unitReport, exitCode),
  },
  { name: 'build', commands: [['scripts/run.mjs', 'build']] },
  { name: 'year', commands: [['bench/rehearse.ts', '--short', '--people', '8']] },
  {
    name: 'browser',
    commands: [[playwright, 'test', '--reporter=list,json']],
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
    count: (exitCode) => countPlaywright(browserReport, exitCode),
  },
];

// The words after `npm test --` are steps or parts of file names. For example, `npm test -- unit payments` runs the
// unit tests whose file names contain "payments".
const words = process.argv.slice(2);
const isStep = (word: string) => steps.some((step) => step.name === word);
const names = words.filter((word) => !isStep(word));
const chosen = steps.filter((step) => words.length === 0 || words.includes(step.name));
if (chosen.length === 0 || (names.length > 0 && !chosen.some((step) => step.count))) {
  console.error(`Usage: npm test [-- STEP … [NAME …]]
STEP is one of ${steps.map((step) => step.name).join(', ')}. NAME is a part of a test file's name, for unit and browser; other steps ignore it.`);
  process.exit(2);
}

const total: Counts = { passed: 0, failed: 0 };
const summary: string[] = [];
const failures: string[] = [];
const flaky: string[] = [];
for (const step of chosen) {
  const start = Date.now();
  console.log(`\n▸ ${step.name}`);
  const counts = await runStep(step);
  total.passed += counts.passed;
  total.failed += counts.failed;
  failures.push(...(counts.failures ?? []));
  flaky.push(...(counts.flaky ?? []));
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  summary.push(`${counts.failed ? '✖' : '✔'} ${step.name} (${seconds} s)`);
  console.log(summary.at(-1));
}
await rm(reports, { recursive: true, force: true });
if (failures.length > 0) console.log(`\n✖ failed:\n  ${failures.join('\n  ')}`);
if (flaky.length > 0) console.log(`\n⚠ passed only at the second attempt:\n  ${flaky.join('\n  ')}`);
console.log(`\n${summary.join('\n')}\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function runStep(step: Step): Promise<Counts> {
  if (step.name === 'browser') {
    const browser = await ensureBrowser();
    if (!browser.ok) {
      console.error(browser.sentence);
      return { passed: 0, failed: 1 };
    }
  }
  let exitCode = 0;
  const files = step.count ? names : [];
  for (const command of step.commands) {
    exitCode = await run([...command, ...files], step.environment);
    if (exitCode !== 0) break;
  }
  return (await step.count?.(exitCode)) ?? { passed: exitCode ? 0 : 1, failed: exitCode ? 1 : 0 };
}

/** Runs a program without standard input, so that it cannot wait for somebody to type. Returns the exit code. */
function run(command: string[], environment: Record<string, string> = {}): Promise<number> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...command], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
  return new Promise((done) => {
    child.once('error', (error) => {
      console.error(error.message);
      done(1);
    });
    child.once('exit', (code) => done(code ?? 1));
  });
}
