import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { anAsker } from '#tests/factories.ts';
import type { GreedyTask } from '#tests/workers/greedy-worker.ts';
import { openWork, type Work } from './work-apart.server.ts';

type Answer = { pid: number };

const open = (limits: Partial<Work> = {}) =>
  openWork<GreedyTask, Answer>({
    program: 'tests/workers/greedy-worker.ts',
    atOnce: 3,
    seconds: 20,
    megabytes: 200,
    ...limits,
  });

/** Returns the ids of the processes that do work of these tests. */
function listWorkers(): number[] {
  const listed = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], {
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .flatMap((line) => (line.includes('greedy-worker') ? [Number.parseInt(line, 10)] : []));
}

/** Starts work that uses more and more memory. Returns its result and the most memory that its process had, in MB. */
async function watchMemory(work: ReturnType<typeof open>, task: GreedyTask['do']) {
  let isOver = false;
  const result = work(anAsker, { do: task }).finally(() => {
    isOver = true;
  });
  let most = 0;
  while (!isOver) {
    for (const pid of listWorkers()) most = Math.max(most, readPeak(pid));
    await sleep(20);
  }
  return { result: await result, most };
}

/** Returns the most memory that a process has had so far, in MB. Returns 0 if the process has just ended. */
function readPeak(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

describe('a process that works on what strangers send', () => {
  it('does one work after the other, and ends when it is idle', async () => {
    const work = open({ idleSeconds: 0.5 });
    const [first, second] = [await work(anAsker, { do: 'echo' }), await work(anAsker, { do: 'echo' })];
    expect(first).toEqual({ ok: true, answer: { pid: expect.any(Number) } });
    expect(second).toEqual(first);
    await expect.poll(listWorkers, { timeout: 10_000 }).toEqual([]);
    expect((await work(anAsker, { do: 'echo' })).ok).toBe(true);
  });

  it('is killed when it takes too long, and the next work runs in a new process', async () => {
    const work = open({ seconds: 1 });
    expect(await work(anAsker, { do: 'hang' })).toEqual({ ok: false, reason: 'too-long' });
    expect(listWorkers()).toEqual([]);
    expect((await work(anAsker, { do: 'echo' })).ok).toBe(true);
  });

  it('counts only the time of the work, and not the time of waiting', async () => {
    const work = open({ seconds: 0.5, atOnce: 1 });
    const slow = ['first', 'second', 'third'].map((person) => work({ person }, { do: 'hang' }));
    const last = work({ person: 'last' }, { do: 'echo' });
    expect(await Promise.all(slow)).toEqual(Array(3).fill({ ok: false, reason: 'too-long' }));
    expect((await last).ok).toBe(true);
  });

  it('says only that it failed, if a file makes the program throw or end', async () => {
    const work = open();
    expect(await work(anAsker, { do: 'throw' })).toEqual({ ok: false, reason: 'failed' });
    expect(await work(anAsker, { do: 'end' })).toEqual({ ok: false, reason: 'ended' });
  });

  it.skipIf(process.platform !== 'linux').each(['fill typed arrays', 'fill the heap'] as const)(
    'gets no more memory from the kernel than the limit, whatever it does: %s',
    async (task) => {
      const { result, most } = await watchMemory(open(), task);
      expect(result.ok).toBe(false);
      expect(most).toBeGreaterThan(100);
      // 200 MB of its own, and the parts of Node that are read from the disk.
      expect(most).toBeLessThan(320);
    },
  );

  it('ends when three other kinds of work need a process, so at most three exist', async () => {
    const kinds = Array.from({ length: 4 }, () => open({ idleSeconds: 5 }));
    const pids: number[] = [];
    for (const work of kinds) {
      const result = await work(anAsker, { do: 'echo' });
      if (result.ok) pids.push(result.answer.pid);
    }
    expect(listWorkers().sort()).toEqual(pids.slice(1).sort());
    expect(await kinds[1]?.(anAsker, { do: 'echo' })).toEqual({ ok: true, answer: { pid: pids[1] } });
    expect((await kinds[0]?.(anAsker, { do: 'echo' }))?.ok).toBe(true);
    expect(listWorkers().length).toBe(3);
  });

  it('has none of the server’s environment', async () => {
    const work = open({ idleSeconds: 5 });
    await work(anAsker, { do: 'echo' });
    const [pid] = listWorkers();
    const names = readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .map((line) => line.split('=')[0]);
    expect(names.toSorted()).toEqual(
      expect.not.arrayContaining(['PATH', 'HOME', 'SECRET_KEY', 'DATABASE_URL', 'SMTP_URL']),
    );
  });

  it('throws if the program does not start, because that is no fault of the file', async () => {
    const work = open({ program: 'tests/workers/no-such-worker.ts' });
    await expect(work(anAsker, { do: 'echo' })).rejects.toThrow('did not start');
  });
});
