import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Site } from './site.ts';

/** Returns the id of a process and the ids of all processes that it started, directly or indirectly. */
export function listProcessTree(pid: number): number[] {
  const parents = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const tree = [pid];
  for (const parent of tree) {
    for (const [child, itsParent] of parents) if (itsParent === parent && child) tree.push(child);
  }
  return tree;
}

/**
 * Returns the ids of the processes of the embedded PostgreSQL in a data folder. Returns none if that PostgreSQL does
 * not run.
 */
export function listDatabaseProcesses(dataDir: string): number[] {
  const postmaster = readPostmaster(dataDir);
  return postmaster === undefined ? [] : listProcessTree(postmaster);
}

function readPostmaster(dataDir: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}

/** Kills the site without warning. With `databaseDir` also kills all processes of the PostgreSQL in this data folder. */
export async function killSite(
  site: Site,
  { databaseDir }: { databaseDir?: string | undefined },
): Promise<void> {
  await Promise.all([site.kill(), databaseDir !== undefined && killDatabase(databaseDir)]);
}

/** Kills all processes of the PostgreSQL in a data folder. Returns when they have ended. */
async function killDatabase(dataDir: string): Promise<void> {
  const postmaster = readPostmaster(dataDir);
  if (postmaster === undefined) return;
  // First stop the main process of PostgreSQL, so that it starts no new process while we list them. A process that we
  // did not list would survive, and then PostgreSQL could not start again.
  process.kill(postmaster, 'SIGSTOP');
  const database = listProcessTree(postmaster);
  for (const pid of database) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Ignore the error: the process has already ended.
    }
  }
  // PostgreSQL does not start while an ended process still holds its shared memory.
  for (const deadline = Date.now() + 10_000; database.some(isRunning) && Date.now() < deadline; )
    await sleep(20);
}

/** Returns whether a process still runs. A zombie does not count, because it holds no memory any more. */
function isRunning(pid: number): boolean {
  const state = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
  return state !== '' && !state.startsWith('Z');
}

/**
 * Returns how many MB of memory the processes use together. A memory page that several processes share is divided
 * equally among them (proportional set size). This works only on Linux.
 */
export function measureMemory(pids: readonly number[]): number {
  const sizes = pids.map((pid) => {
    try {
      const [, kB] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
      return Number(kB);
    } catch {
      // The process has just ended, so it uses no memory.
      return 0;
    }
  });
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}
