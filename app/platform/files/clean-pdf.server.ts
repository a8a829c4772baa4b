import { fork } from 'node:child_process';
import { join } from 'node:path';
import { minutes } from '#platform/durations.ts';
import type { PdfTask } from './clean-pdf-process.server.ts';
import type { FoundName } from './pdf/find-in-pdf.server.ts';
import type { CheckedFile } from './stored-files.server.ts';

const program = 'app/platform/files/clean-pdf-process.server.ts';
const maxRunMs = minutes(0.25);

/** Files are read one after the other, because each needs a process with a lot of memory. */
let lastRun: Promise<unknown> = Promise.resolve();

/**
 * Keeps only what the pages of a PDF show, with its links, bookmarks and structure. Drops everything else, such as the
 * author's name, earlier versions, attached files, programs, comments and signatures. Returns undefined if the file
 * cannot be read, is encrypted, or takes longer than fifteen seconds.
 */
export async function cleanPdf({ bytes }: CheckedFile): Promise<CheckedFile | undefined> {
  const result = await inTurn<Uint8Array>({ bytes });
  return result && { bytes: Buffer.from(result), mediaType: 'application/pdf' };
}

/**
 * Searches a PDF for names and email addresses. Returns undefined if the file cannot be read, or takes longer than
 * fifteen seconds.
 */
export async function findNamesInPdf(
  { bytes }: CheckedFile,
  names: readonly string[],
): Promise<FoundName[] | undefined> {
  return await inTurn<FoundName[]>({ bytes, names });
}

async function inTurn<Result>(task: PdfTask): Promise<Result | undefined> {
  const run = lastRun.then(() => runProgram<Result>(task));
  lastRun = run.catch(() => {});
  return await run;
}

async function runProgram<Result>(task: PdfTask): Promise<Result | undefined> {
  return await new Promise((resolve) => {
    const child = fork(join(process.cwd(), program), {
      execArgv: ['--disable-warning=ExperimentalWarning', '--max-old-space-size=256'],
      // Pass on nothing from the server's environment, because the process needs none of its secrets.
      env: { NODE_ENV: 'production' },
      serialization: 'advanced',
      // Ignore the output of the process, because it may quote a document.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), maxRunMs);
    let result: Result | undefined;
    child.on('message', (answer: { result?: Result }) => {
      result = answer.result;
    });
    child.on('error', () => resolve(undefined));
    child.on('exit', () => {
      clearTimeout(timer);
      resolve(result);
    });
    child.send(task, () => {});
  });
}
