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
/** Of a holder on another machine, or one whose process number something else has by now. */
const silentForMs = 60_000;
/** Longer than the few file operations of two processes that take over the same abandoned lock. */
const settlesWithinMs = 100;

/**
 * Does the work while no other process does work under the same lock, and waits for one that does. A holder that was
 * killed is noticed, unless a program it had started (told to `lock.works(pid)`) is still at it.
 */
export async function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  const holder = { token: randomUUID(), host: hostname(), pid: process.pid, worker: 0 };
  await acquire(file, holder);
  const heartbeat = setInterval(() => touch(file), heartbeatMs);
  heartbeat.unref();
  const works = (pid) => {
    holder.worker = pid;
    writeFileSync(file, JSON.stringify(holder));
  };
  try {
    return await work({ works });
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
    if (other && isAbandoned(file, other)) takeAway(file, other);
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

/** Undefined: there is none, or it is being written this moment. */
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

/** Between our look and this deed another process may have taken it over: then its claim is put back. */
function takeAway(file, abandoned) {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
    const taken = JSON.parse(readFileSync(aside, 'utf8') || '{}');
    if (taken.token !== abandoned.token) linkSync(aside, file);
  } catch {
    // Somebody else took it away, or has claimed it anew: the next round shows who holds it.
  }
  rmSync(aside, { force: true });
}

function touch(file) {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // The folder was swept under us; the work's own result will tell.
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
