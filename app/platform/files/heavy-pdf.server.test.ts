import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { aPdf } from '#tests/factories.ts';
import { aPdfBomb } from '#tests/hostile-files.ts';
import { cleanPdf } from './clean-pdf.server.ts';

/** Returns the most memory in MB that one of our processes for PDF files has had so far. */
function readPeak(): number {
  const listed = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], {
    encoding: 'utf8',
  });
  const pids = listed.split('\n').filter((line) => line.includes('clean-pdf-process'));
  return Math.max(0, ...pids.map((line) => readPeakOf(Number.parseInt(line, 10))));
}

function readPeakOf(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

it('four bombs of a stranger are refused, need at most 512 MB, and another author waits for one of them', async () => {
  const ended: string[] = [];
  const bomb = { bytes: aPdfBomb(), mediaType: 'application/pdf' } as const;
  const clean = async (name: string, file: typeof bomb, network: string) => {
    const result = await cleanPdf(file, { person: name, network });
    ended.push(name);
    return result;
  };
  // A file of the same kind is accepted if it grows less.
  expect((await clean('small', { ...bomb, bytes: aPdfBomb(1) }, '203.0.113.1')).ok).toBe(true);
  ended.length = 0;
  const hostile = ['h1', 'h2', 'h3', 'h4'].map((name) => clean(name, bomb, '198.51.100.1'));
  const own = clean('author', { bytes: aPdf(), mediaType: 'application/pdf' }, '192.0.2.1');
  let most = 0;
  while (ended.length < 5) {
    most = Math.max(most, readPeak());
    await sleep(30);
  }
  expect((await Promise.all(hostile)).map(({ ok }) => ok)).toEqual([false, false, false, false]);
  expect(await own).toMatchObject({ ok: true });
  expect(ended.indexOf('author')).toBeLessThan(2);
  if (process.platform === 'linux') expect(most).toBeLessThan(512);
}, 120_000);
