import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
type Package = { scripts: Record<string, string>; dependencies: Record<string, string> };
const { scripts, dependencies }: Package = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

test('the list of libraries is CycloneDX and names every library that the server needs, with its version', {
  timeout: 120_000,
}, async () => {
  const [program = '', ...args] = (scripts.sbom ?? '').split(' ');
  const { stdout } = await promisify(execFile)(program, args, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  const list: { bomFormat: string; components: { name: string; group?: string; version: string }[] } =
    JSON.parse(stdout);
  const listed = list.components.map(
    ({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`,
  );
  const needed = Object.entries(dependencies).map(([name, version]) => `${name}@${version}`);
  expect([list.bomFormat, needed.filter((one) => !listed.includes(one))]).toEqual(['CycloneDX', []]);
});
