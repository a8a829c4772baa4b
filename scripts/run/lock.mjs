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
 * If a lock has had no heartbeat for this time (in milliseconds), we take it over, even if we cannot see its process.
 */
const silentForMs = 60_000;
/**
 * How long we wait after claiming the lock, in milliseconds. Then we check that we still hold it. Two processes that
 * take over the same lock at once need less time than this.
 */
const settlesWithinMs = 100;

/**
 * Waits until no other process holds the lock. Then runs `work` while this process holds it. If the process that held
 * the lock was killed, takes the lock over, unless a program that it had started (see `lock.setWorker`) is still
 * running.
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

/** Returns undefined if there is no lock, or if another process is writing the lock at this moment. */
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
 * Removes a lock whose process is gone. If another process has just taken that lock over, the other process keeps it.
 */
function removeLock(file, abandoned) {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
    const taken = JSON.parse(readFileSync(aside, 'utf8') || '{}');
    if (taken.token !== abandoned.token) linkSync(aside, file);
  } catch {
    // Another process was faster. The next attempt shows which process holds the lock.
  }
  rmSync(aside, { force: true });
}

function touch(file) {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // Ignore this error: somebody has deleted the folder. If the work needs the folder, the work itself fails.
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
