import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type ArrivingForm, openArrivingForms, uncountedBytes } from './arriving-forms.server.ts';

const megabyte = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'conference-arriving-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Opens a place for forms: half of the room on the disk, 4 MB of memory if the disk has no room, 6 MB of forms handled
 * at a time, and 60 MB × seconds for each holder. `wait` lets time pass, and `free` is the room on the disk.
 */
function aPlace({ room = 80 * megabyte, into = folder } = {}) {
  let time = 0;
  const limits = { withoutDisk: 4 * megabyte, handled: 6 * megabyte, byteSeconds: 60 * megabyte };
  const forms = openArrivingForms({ shareOfRoom: 1 / 2, ...limits }, () => time);
  const opened: ArrivingForm[] = [];
  const place = { folder: into, readRoom: async () => room - forms.countBytes() };
  return {
    forms,
    opened,
    open: (holder: string) => {
      const form = forms.open(holder, place);
      opened.push(form);
      return form;
    },
    wait: (seconds: number) => {
      time += seconds * 1000;
    },
    endAll: async () => {
      for (const form of opened) await form.end();
    },
  };
}

/** Sends this many megabytes in pieces of 64 kB, as a network does. Returns whether all of them were kept. */
async function send(form: ArrivingForm, megabytes: number): Promise<boolean> {
  for (let sent = 0; sent < megabytes * megabyte; sent += uncountedBytes) {
    if (!(await form.add(Buffer.alloc(uncountedBytes, 'passport ')))) return false;
  }
  return true;
}

async function readAll(form: ArrivingForm): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of form.read()) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Reads all files of the folder that this process has open. They have no name any more. */
function readOpenFiles(): Buffer[] {
  return readdirSync('/proc/self/fd').flatMap((name) => {
    try {
      const path = `/proc/self/fd/${name}`;
      return readlinkSync(path).startsWith(folder) ? [readFileSync(path)] : [];
    } catch {
      return [];
    }
  });
}

describe('a form of more than 64 kB', () => {
  it('returns its bytes in their order, wherever the network splits them', async () => {
    const { open, endAll } = aPlace();
    const form = open('192.0.2.1');
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
    for (let at = 0; at < bytes.length; at += 7001) await form.add(bytes.subarray(at, at + 7001));
    expect([form.isLarge(), await form.begin(), (await readAll(form)).equals(bytes)]).toEqual([
      true,
      true,
      true,
    ]);
    await endAll();
  });

  it.skipIf(process.platform !== 'linux')(
    'lies on the disk without a name and encrypted, and is gone as soon as it was read',
    async () => {
      const { forms, open, endAll } = aPlace();
      const form = open('192.0.2.1');
      await send(form, 2);
      expect(readdirSync(folder)).toEqual([]);
      const [file] = readOpenFiles();
      expect(file?.length).toBe(2 * megabyte - uncountedBytes);
      expect(file?.includes('passport')).toBe(false);
      await form.begin();
      expect((await readAll(form)).includes('passport')).toBe(true);
      expect([readOpenFiles(), forms.countBytes()]).toEqual([[], 0]);
      await endAll();
    },
  );

  it('is gone when its request ends before it was read', async () => {
    const { forms, open, endAll } = aPlace();
    await send(open('192.0.2.1'), 2);
    await endAll();
    expect([forms.countBytes(), readdirSync(folder)]).toEqual([0, []]);
    if (process.platform === 'linux') expect(readOpenFiles()).toEqual([]);
  });
});

describe('while slow forms lie on the disk', () => {
  it.each([3, 10, 30])('from %d networks, no form is ended, because the disk has room', async (networks) => {
    const { open, opened, wait, endAll } = aPlace();
    for (let index = 0; index < 30; index++) await send(open(`198.51.100.${index % networks}`), 1);
    wait(1.5);
    const visitor = open('192.0.2.1');
    expect([await send(visitor, 2), await visitor.begin()]).toEqual([true, true]);
    expect(opened.filter(({ ended }) => ended.aborted)).toEqual([]);
    await endAll();
  });

  it('and the room is short, the oldest form of the network with the most bytes is ended', async () => {
    const { open, endAll } = aPlace();
    const small = open('198.51.100.1');
    await send(small, 4);
    const [oldest, newest] = [open('198.51.100.2'), open('198.51.100.2')];
    for (const form of [oldest, newest]) await send(form, 17);
    expect(await send(open('192.0.2.1'), 4)).toBe(true);
    expect([small, oldest, newest].map(({ ended }) => ended.aborted)).toEqual([false, true, false]);
    expect(await oldest.add(Buffer.alloc(1))).toBe(false);
    await endAll();
  });

  it('and the room is short, the next form of the network with the most bytes ends an older one of that network', async () => {
    const { open, endAll } = aPlace();
    const other = open('192.0.2.1');
    await send(other, 4);
    const own = open('198.51.100.1');
    await send(own, 34);
    expect([await send(open('198.51.100.1'), 8), own.ended.aborted, other.ended.aborted]).toEqual([
      true,
      true,
      false,
    ]);
    await endAll();
  });

  it('a network whose bytes lie there too long loses its oldest form, even if that sends nothing', async () => {
    const { open, wait, endAll } = aPlace();
    const slow = [open('198.51.100.1'), open('198.51.100.1')];
    for (const form of slow) await send(form, 4);
    const other = open('198.51.100.2');
    await send(other, 4);
    wait(7);
    expect(await open('192.0.2.1').add(Buffer.alloc(1))).toBe(true);
    expect([...slow, other].map(({ ended }) => ended.aborted)).toEqual([false, false, false]);
    wait(2);
    expect(await open('192.0.2.1').add(Buffer.alloc(1))).toBe(true);
    expect([...slow, other].map(({ ended }) => ended.aborted)).toEqual([true, false, false]);
    await endAll();
  });

  it('a form without files is kept in any case, and never ended', async () => {
    const { open, wait, endAll } = aPlace({ room: 0 });
    const small = open('198.51.100.1');
    expect(await small.add(Buffer.alloc(uncountedBytes))).toBe(true);
    expect(await send(open('198.51.100.1'), 3)).toBe(true);
    wait(3600);
    await open('192.0.2.1').add(Buffer.alloc(1));
    expect([small.ended.aborted, small.isLarge(), (await readAll(small)).length]).toEqual([
      false,
      false,
      uncountedBytes,
    ]);
    await endAll();
  });
});

describe('a form that has arrived', () => {
  it('can be ended while it waits for its turn, but not while it is handled', async () => {
    const { open, endAll } = aPlace();
    const [handled, waiting] = [open('198.51.100.1'), open('198.51.100.1')];
    await send(handled, 5);
    expect(await handled.begin()).toBe(true);
    await send(waiting, 5);
    const begun = waiting.begin();
    await send(open('198.51.100.1'), 25);
    expect(await send(open('192.0.2.1'), 6)).toBe(true);
    expect([await begun, waiting.ended.aborted, handled.ended.aborted]).toEqual([false, true, false]);
    await endAll();
  });

  it('is refused if all room is taken by forms that are handled', async () => {
    const { open, endAll } = aPlace({ room: 0 });
    const handled = open('198.51.100.1');
    await send(handled, 4);
    await handled.begin();
    expect([await send(open('192.0.2.1'), 2), handled.ended.aborted]).toEqual([false, false]);
    await endAll();
  });
});

describe('if the disk has no room', () => {
  it('forms share a little memory', async () => {
    const { open, opened, endAll } = aPlace({ room: 0 });
    for (const network of [1, 2, 3]) await send(open(`198.51.100.${network}`), 1.25);
    const visitor = open('192.0.2.1');
    expect([await send(visitor, 1), await visitor.begin(), (await readAll(visitor)).length]).toEqual([
      true,
      true,
      megabyte,
    ]);
    expect(opened.map(({ ended }) => ended.aborted)).toEqual([true, false, false, false]);
    await endAll();
  });

  it('a form whose write fails is refused, and the forms of the next minute stay in memory', async () => {
    const noFolder = join(folder, 'a-file');
    writeFileSync(noFolder, '');
    const { open, wait, endAll } = aPlace({ into: noFolder });
    expect([await send(open('192.0.2.1'), 1), await send(open('192.0.2.1'), 1)]).toEqual([false, true]);
    wait(61);
    expect(await send(open('192.0.2.1'), 1)).toBe(false);
    await endAll();
    rmSync(noFolder);
  });
});
