import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from './site.ts';

/** Returns a process and all processes that it started, directly or indirectly. */
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

/** Returns the processes of the embedded PostgreSQL in a data folder, or none if it does not run. */
export function listDatabaseProcesses(dataDir: string): number[] {
  try {
    const note = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
    return listProcessTree(Number(note.split('\n')[0]));
  } catch {
    return [];
  }
}

/** Kills the site without warning, alone or with all processes of its PostgreSQL. */
export async function killSite(site: Site, dataDir: string, withDatabase: boolean): Promise<void> {
  const database = withDatabase ? listDatabaseProcesses(dataDir) : [];
  const ended = site.kill();
  for (const pid of database) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has already ended.
    }
  }
  await ended;
}

/**
 * Returns the memory of processes in MB, as their proportional set size: a memory page that several processes share is
 * divided between them. Linux only.
 */
export function measureMemory(pids: readonly number[]): number {
  const sizes = pids.map((pid) => {
    try {
      const [, kB] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
      return Number(kB);
    } catch {
      // The process has just ended.
      return 0;
    }
  });
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}
