import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findContentsFaults } from './find-contents-faults.ts';

let root: string;

/** A noun with one use case, which a route imports, and with files that its table of contents need not name. */
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'contents-'));
  await writeTable('- check a guest in: check-in.server.ts');
  await write('app/conference/door/check-in.server.ts', 'export async function checkIn() {}');
  await write('app/conference/door/list-guests.server.ts', 'export async function listGuests() {}');
  await write('app/conference/door/write-scan.server.ts', 'export async function writeScan() {}');
  await write('app/conference/door/guests.server.ts', 'export function guests() {}');
  await write('app/conference/door/scan.ts', `import './write-scan.server.ts';`);
  await write('app/conference/door/scan.test.ts', `import './write-scan.server.ts';`);
  await write(
    'app/routes/door.tsx',
    ['check-in', 'list-guests', 'guests']
      .map((name) => `import '#conference/door/${name}.server.ts';`)
      .join('\n'),
  );
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function write(path: string, text: string) {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

async function writeTable(...lines: string[]) {
  const text = [
    '/**',
    ' * Door: organisers let guests in.',
    ' *',
    ...lines.map((line) => ` * ${line}`),
    ' */',
  ];
  await write('app/conference/door/door.ts', `${text.join('\n')}\n\nexport const most = 3;\n`);
}

const find = () => findContentsFaults(root, { door: 'door.ts' });

it('accepts a table that names each use case', async () => {
  expect(await find()).toEqual([]);
});

it('finds a use case that the table lacks', async () => {
  await write('app/conference/door/kit/hand-out.server.ts', 'export async function handOut() {}');
  await write('app/jobs.server.ts', `import { handOut } from '#conference/door/kit/hand-out.server.ts';`);
  expect(await find()).toEqual([
    'app/conference/door/door.ts: add a line for kit/hand-out.server.ts to its table of contents',
  ]);
});

it('finds a name whose file is gone, and a name that stands twice', async () => {
  await writeTable(
    '- check a guest in: check-in.server.ts',
    '- undo it: undo-check-in.server.ts',
    '- check in again: check-in.server.ts',
  );
  expect(await find()).toEqual([
    'app/conference/door/door.ts: its table of contents names undo-check-in.server.ts: correct or remove it',
    'app/conference/door/door.ts: its table of contents names check-in.server.ts twice: keep one',
  ]);
});

it('accepts the name of a file outside of the noun, from the folder of the project', async () => {
  await write('database/functions/door.sql', '');
  await writeTable(
    '- check a guest in: check-in.server.ts',
    '- refuse a second scan: database/functions/door.sql',
  );
  expect(await find()).toEqual([]);
});

it('finds a noun file without a table, also if the names stand further down', async () => {
  const named = '/** Checks a guest in: check-in.server.ts. */';
  await write('app/conference/door/door.ts', `import './scan.ts';\n\n${named}\nexport const most = 3;\n`);
  const fault =
    'app/conference/door/door.ts: begin it with a comment that names what the noun can do, each with its file';
  expect(await find()).toEqual([fault]);
  await rm(join(root, 'app/conference/door/door.ts'));
  expect(await find()).toEqual([fault]);
});

it('finds a noun whose file nobody has named', async () => {
  await write('app/conference/cheese/cheese.ts', '');
  expect(await find()).toEqual([
    'app/conference/cheese: add its noun file to nounFiles in scripts/checks/find-contents-faults.ts',
  ]);
});
