import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from './site.ts';

/** A process and all that it started, directly or not. */
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

/** The processes of the embedded PostgreSQL in a data folder, or none if it does not run. */
export function listDatabaseProcesses(dataDir: string): number[] {
  try {
    const note = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
    return listProcessTree(Number(note.split('\n')[0]));
  } catch {
    return [];
  }
}

/** Kills the site as a loss of power would, alone or with all processes of its PostgreSQL. */
export async function killSite(site: Site, dataDir: string, withDatabase: boolean): Promise<void> {
  const database = withDatabase ? listDatabaseProcesses(dataDir) : [];
  const ended = site.kill();
  for (const pid of database) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }
  await ended;
}

/**
 * The memory of processes in MB: their proportional set size, in which each page that several processes share is
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
