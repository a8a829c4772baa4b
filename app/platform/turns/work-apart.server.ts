import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Asker, type Lane, openTurns } from './turns.server.ts';

/**
 * One kind of work on what strangers send. It runs in a process of its own.
 * See docs/decisions/016-work-in-shares-and-turns.md.
 */
export type Work = Lane & {
  /** The program of the process, a path in the project's folder. It calls `answerWork`. */
  program: string;
  /**
   * How many seconds of processor time the work may take. So neither the time that it waits for its turn counts, nor the
   * time that it waits because the machine is busy.
   */
  seconds: number;
  /** How much memory the process may have. The kernel refuses more. */
  megabytes: number;
  /** How long an idle process waits for more work before it ends. */
  idleSeconds?: number;
};

/**
 * - `failed`: the program could not do the work, for example because a file is damaged;
 * - `too-long`: the work took too much time, so the process was killed;
 * - `ended`: the process ended, for example because it needed too much memory.
 */
export type WorkFailure = 'failed' | 'too-long' | 'ended';

export type WorkResult<Answer> = { ok: true; answer: Answer } | { ok: false; reason: WorkFailure };

/** What the process sends: `ready` once after its start, then an answer to each request. */
export type WorkMessage<Answer> = 'ready' | { answer: Answer } | 'failed';

/** Of one person, or of one network, two works run at the same time, so the third is left for others. */
const inTurn = openTurns({ atOnce: 3, ofOneAtOnce: 2, waiting: { ofPerson: 20, ofNetwork: 60 } });

const secondsToStart = 20;
/** A process ends after this many works, because it may keep some memory after each of them. */
const worksOfProcess = 200;
/** How many processes exist at most, of all kinds of work together. Before a further one starts, idle ones end. */
const mostProcesses = 3;

type Worker = { child: ChildProcess; work: Work; works: number; idle: NodeJS.Timeout | undefined };

/** The idle processes of all kinds of work, first the one that has been idle for longest. */
const idleWorkers = new Set<Worker>();
/** How many works run now. Each has a process. */
let running = 0;

/**
 * Makes the function that does one kind of work. It waits for the asker's turn, then a process does the work within the
 * limits of time and memory. The first work starts a process. It waits for more work and ends after it was idle for a
 * while, or when another kind of work needs its place. A process that did not answer is killed, so the next work begins
 * in a new one.
 */
export function openWork<Request extends object, Answer>(work: Work) {
  const takeWorker = async (): Promise<Worker> => {
    const worker = [...idleWorkers].findLast((idle) => idle.work === work);
    if (worker) {
      clearTimeout(worker.idle);
      idleWorkers.delete(worker);
      worker.child.ref();
      worker.child.channel?.ref();
      return worker;
    }
    for (const oldest of idleWorkers) {
      if (idleWorkers.size + running <= mostProcesses) break;
      await stop(oldest);
    }
    return await startWorker(work);
  };

  return async (asker: Asker, request: Request): Promise<WorkResult<Answer>> =>
    await inTurn(asker, work, async () => {
      running += 1;
      try {
        for (;;) {
          const worker = await takeWorker();
          worker.works += 1;
          const result = await ask<Answer>(worker.child, request, work.seconds);
          if (result.ok) rest(worker);
          else await stop(worker);
          // Earlier works may have left too little memory. So only the end of a new process says something of this work.
          if (result.ok || result.reason !== 'ended' || worker.works === 1) return result;
        }
      } finally {
        running -= 1;
      }
    });
}

async function startWorker(work: Work): Promise<Worker> {
  const worker: Worker = { child: await startProcess(work), work, works: 0, idle: undefined };
  worker.child.once('exit', () => forget(worker));
  return worker;
}

/** Keeps a process for more work. */
function rest(worker: Worker): void {
  if (worker.works >= worksOfProcess || !worker.child.connected) return void stop(worker);
  // An idle process does not keep the server from ending.
  worker.child.unref();
  worker.child.channel?.unref();
  worker.idle = setTimeout(() => stop(worker), (worker.work.idleSeconds ?? 30) * 1000).unref();
  idleWorkers.add(worker);
}

function forget(worker: Worker): void {
  clearTimeout(worker.idle);
  idleWorkers.delete(worker);
}

/** Kills a process, and waits until the kernel has its memory back. */
async function stop(worker: Worker): Promise<void> {
  forget(worker);
  const { child } = worker;
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Sends a request to a process and waits for the answer. */
async function ask<Answer>(
  child: ChildProcess,
  request: object,
  seconds: number,
): Promise<WorkResult<Answer>> {
  const { promise, resolve } = Promise.withResolvers<WorkResult<Answer>>();
  const onMessage = (message: WorkMessage<Answer>) => {
    if (typeof message === 'object') resolve({ ok: true, answer: message.answer });
    else resolve({ ok: false, reason: 'failed' });
  };
  const onExit = () => resolve({ ok: false, reason: 'ended' });
  const endTiming = limitTime(child, seconds, () => resolve({ ok: false, reason: 'too-long' }));
  child.once('message', onMessage).once('exit', onExit);
  if (child.connected) child.send(request, (error) => error && onExit());
  else onExit();
  const result = await promise;
  endTiming();
  child.off('message', onMessage).off('exit', onExit);
  return result;
}

/** A work that waits for the processor ends after this many times its processor time. */
const longestWait = 5;

/** Calls `end` when the process has used the processor for so many seconds. Returns a function that ends the timing. */
function limitTime({ pid = 0 }: ChildProcess, seconds: number, end: () => void): () => void {
  const start = { used: readSecondsUsed(pid), at: performance.now() };
  const timer = setInterval(() => {
    const waited = (performance.now() - start.at) / 1000;
    // Systems that do not tell the processor time count all time.
    const used = start.used === undefined ? waited : (readSecondsUsed(pid) ?? waited) - start.used;
    if (used >= seconds || waited >= seconds * longestWait) end();
  }, 50);
  return () => clearInterval(timer);
}

/**
 * Returns the processor time that a process has used, in seconds. Linux counts it in hundredths of a second. Returns
 * undefined on other systems.
 */
function readSecondsUsed(pid: number): number | undefined {
  try {
    // The name of the program, in brackets, can contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return undefined;
  }
}

/**
 * A shell sets the limits and then becomes the program. `ulimit -d` limits the memory that a process can write to. Linux
 * keeps this limit, macOS does not. If the process has a lower limit already, the lower one stays. There are no core
 * dumps, because they would contain what people sent.
 */
const setLimits =
  'ulimit -c 0; ulimit -d "$1" 2>/dev/null || [ "$(ulimit -Hd)" -lt "$1" ] || exit 1; shift; exec "$@"';

async function startProcess({ program, megabytes }: Work): Promise<ChildProcess> {
  const limit = megabytes * 1024 + reservedKilobytes();
  const node = [
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    '--max-semi-space-size=4',
    `--max-old-space-size=${Math.round(megabytes * 0.6)}`,
    join(process.cwd(), program),
  ];
  const child = spawn('/bin/sh', ['-c', setLimits, 'sh', String(limit), ...node], {
    cwd: process.cwd(),
    // Pass on nothing from the server's environment, because the process needs none of its secrets.
    env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
    serialization: 'advanced',
    // Ignore the output of the process, because it may quote what people sent.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const hasStarted = await Promise.race([
    new Promise<boolean>((resolve) => {
      child.on('error', () => resolve(false));
      child.once('exit', () => resolve(false));
      child.once('message', () => resolve(true));
    }),
    sleep(secondsToStart * 1000, false, { ref: false }),
  ]);
  if (hasStarted) return child;
  child.kill('SIGKILL');
  throw new Error(`The program ${program} did not start.`);
}

let reserved: number | undefined;

/**
 * Returns how many kB Node reserves for compiled code. The kernel counts them as writable memory, although Node uses
 * only a small part of them: Node 24 reserves 510 MB. It is the largest part of the memory that is writable and
 * executable. Returns 0 on systems that do not list the memory.
 */
function reservedKilobytes(): number {
  reserved ??= Math.max(0, ...readCodeRanges());
  return reserved;
}

function readCodeRanges(): number[] {
  try {
    const ranges = readFileSync('/proc/self/maps', 'utf8').matchAll(/^([0-9a-f]+)-([0-9a-f]+) rwxp/gm);
    return [...ranges].map(
      ([, from = '', to = '']) => (Number.parseInt(to, 16) - Number.parseInt(from, 16)) / 1024,
    );
  } catch {
    return [];
  }
}
