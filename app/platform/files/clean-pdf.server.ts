import { fork } from 'node:child_process';
import { join } from 'node:path';
import { minutes } from '#platform/durations.ts';
import type { CheckedFile } from './stored-files.server.ts';

const program = 'app/platform/files/clean-pdf-process.server.ts';
const maxCleaningMs = minutes(0.25);

/** Files are cleaned one after the other, because each needs a process with a lot of memory. */
let lastRun: Promise<unknown> = Promise.resolve();

/**
 * Removes the parts of a PDF that a PDF reader does not show: metadata such as the author's name, earlier versions,
 * attached files, programs, and the names of annotations' writers. Returns undefined if the file cannot be read, is
 * encrypted, or takes longer than fifteen seconds.
 */
export async function cleanPdf({ bytes }: CheckedFile): Promise<CheckedFile | undefined> {
  const cleaned = lastRun.then(() => runProgram(bytes));
  lastRun = cleaned.catch(() => {});
  const result = await cleaned;
  return result && { bytes: Buffer.from(result), mediaType: 'application/pdf' };
}

async function runProgram(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  return await new Promise((resolve) => {
    const child = fork(join(process.cwd(), program), {
      execArgv: ['--disable-warning=ExperimentalWarning', '--max-old-space-size=256'],
      // Pass on nothing from the server's environment, because the process needs none of its secrets.
      env: { NODE_ENV: 'production' },
      serialization: 'advanced',
      // Ignore the output of the process, because it may quote a document.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), maxCleaningMs);
    let result: Uint8Array | undefined;
    child.on('message', (answer: { cleaned?: Uint8Array }) => {
      result = answer.cleaned;
    });
    child.on('error', () => resolve(undefined));
    child.on('exit', () => {
      clearTimeout(timer);
      resolve(result);
    });
    child.send(bytes, () => {});
  });
}
