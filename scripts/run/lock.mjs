import { randomUUID } from 'node:crypto';
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from './process.mjs';

const heartbeatMs = 2_000;
/**
 * A process that holds the lock touches the lock's file again and again (its heartbeat). If the last heartbeat is older
 * than this, in milliseconds, we take over the lock, even if we cannot see whether the process runs.
 */
const silentForMs = 60_000;
/**
 * After we have written the lock, we wait for this time, in milliseconds, and check that the lock is still ours. If two
 * processes take over an abandoned lock at the same moment, both have finished writing by then.
 */
const settlesWithinMs = 100;

/**
 * Waits until no other process holds the lock, then takes the lock and runs `work`. If the process that holds the lock
 * was killed, takes over its lock. But if that process had started a program (see `lock.setWorker`), first waits until
 * this program has ended.
 */
export async function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  const holder = { token: randomUUID(), host: hostname(), pid: process.pid, worker: 0 };
  await acquire(file, holder);
  const heartbeat = setInterval(() => touch(file), heartbeatMs);
  heartbeat.unref();
  const setWorker = (pid) => {
    holder.worker = pid;
    writeFileSync(file, JSON.stringify(holder));
  };
  try {
    return await work({ setWorker });
  } finally {
    clearInterval(heartbeat);
    if (readHolder(file)?.token === holder.token) rmSync(file, { force: true });
  }
}

async function acquire(file, holder) {
  const start = Date.now();
  let isAnnounced = false;
  for (;;) {
    if (claim(file, holder)) {
      await sleep(settlesWithinMs);
      if (readHolder(file)?.token === holder.token) return;
    }
    const other = readHolder(file);
    if (other && isAbandoned(file, other)) removeLock(file, other);
    else {
      if (other && !isAnnounced && Date.now() - start > 1000) {
        say(`Waiting for another start in this folder (process ${other.pid})`);
        isAnnounced = true;
      }
      await sleep(250);
    }
  }
}

function claim(file, holder) {
  try {
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Returns what the lock's file says about the process that holds the lock. Returns undefined if there is no lock, or if
 * a process is just writing the file. If the file cannot be read for a long time, returns an unknown process, so that
 * the lock counts as abandoned.
 */
function readHolder(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return isSilent(file) ? { token: undefined, host: '', pid: 0, worker: 0 } : undefined;
  }
}

function isAbandoned(file, holder) {
  if (isSilent(file)) return true;
  return holder.host === hostname() && !isAlive(holder.pid) && !isAlive(holder.worker);
}

function isSilent(file) {
  try {
    return Date.now() - statSync(file).mtimeMs > silentForMs;
  } catch {
    return false;
  }
}

/**
 * Removes a lock whose process has ended. If another process has already replaced this lock by its own, leaves the new
 * lock in place.
 */
function removeLock(file, abandoned) {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
    const taken = JSON.parse(readFileSync(aside, 'utf8') || '{}');
    if (taken.token !== abandoned.token) linkSync(aside, file);
  } catch {
    // Another process has removed the lock first. The next attempt shows which process holds it now.
  }
  rmSync(aside, { force: true });
}

function touch(file) {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // Ignore the error: the folder is gone. If `work` needs the folder, `work` fails by itself.
  }
}

function isAlive(pid) {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
