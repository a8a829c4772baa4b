// `npm run rehearse:twins`: takes mends out of a copy of the project, one after the other, and lives a short year with
// each. The year must break the law that the mend is there for. `-- receipts` tries only the twins whose names contain
// "receipts". Takes about two minutes for each.
import { spawnSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reportFaults } from './base/figures.ts';
import { twins } from './rehearse/twins.ts';

const copy = join('rehearsal', 'twin');
const left = new Set(['.git', '.node', '.run', 'build', 'node_modules', 'rehearsal', 'test-results']);
const asked = process.argv[2] ?? '';

await rm(copy, { recursive: true, force: true });
await mkdir(copy, { recursive: true });
for (const name of (await readdir('.')).filter((one) => !left.has(one) && !/^data(-|$)/.test(one)))
  await cp(name, join(copy, name), { recursive: true });
for (const name of ['.node', 'node_modules']) await symlink(join(process.cwd(), name), join(copy, name));

const faults: string[] = [];
for (const twin of twins.filter((one) => one.what.includes(asked))) {
  const { what, file, mended, broken, law } = twin;
  const text = await readFile(file, 'utf8');
  await writeFile(
    join(copy, file),
    text.replace(mended, () => broken),
  );
  const began = Date.now();
  // Of an option that stands twice, the last one counts.
  const options = ['--short', '--people', '12', '--first', ...(twin.options ?? [])];
  const { stdout, stderr } = spawnSync('sh', ['scripts/run.sh', 'rehearse', ...options], {
    cwd: copy,
    encoding: 'utf8',
  });
  await writeFile(join(copy, file), text);
  const found = stdout.split('\n').find((line) => line.includes(`${law}: `));
  console.log(`${what}: ${found ?? 'not found'} (${Math.round((Date.now() - began) / 1000)} s)`);
  if (!found)
    faults.push(`${what}: no law was broken as expected\n${stdout.slice(-2000)}${stderr.slice(-2000)}`);
}
await rm(copy, { recursive: true, force: true });
reportFaults(faults);
