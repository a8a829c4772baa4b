// `npm run rehearse:twins`: takes mends out of a copy of the project, one after the other, and lives a short year with
// each. The year must break the law that the mend is there for, and must break none with all mends in. `-- receipts`
// tries only the twins whose names contain "receipts". Takes about two minutes for each.
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

/** Lives a short year in the copy, until the first fault. Of an option that stands twice, the last one counts. */
function liveAYear(options: readonly string[]) {
  const began = Date.now();
  const year = ['scripts/run.sh', 'rehearse', '--short', '--people', '12', '--first', ...options];
  const { status, stdout, stderr } = spawnSync('sh', year, { cwd: copy, encoding: 'utf8' });
  const seconds = Math.round((Date.now() - began) / 1000);
  return { status, seconds, lines: stdout.split('\n'), end: `${stdout.slice(-2000)}${stderr.slice(-2000)}` };
}

const faults: string[] = [];
const chosen = twins.filter((one) => one.what.includes(asked));

// A law that is broken with all mends in would count as found. Each choice of options is another year.
for (const options of new Set(chosen.map((one) => (one.options ?? []).join(' ')))) {
  const { status, seconds, end } = liveAYear(options.split(' ').filter(Boolean));
  console.log(
    `all mends are in${options && `, ${options}`}: ${status === 0 ? 'no fault' : 'a fault'} (${seconds} s)`,
  );
  if (status !== 0) faults.push(`with all mends in${options && `, ${options}`}:\n${end}`);
}

for (const { what, file, mended, broken, law, options = [] } of faults.length > 0 ? [] : chosen) {
  const text = await readFile(file, 'utf8');
  await writeFile(
    join(copy, file),
    text.replace(mended, () => broken),
  );
  const { seconds, lines, end } = liveAYear(options);
  await writeFile(join(copy, file), text);
  const found = lines.find((line) => line.includes(`${law}: `));
  console.log(`${what}: ${found ?? 'not found'} (${seconds} s)`);
  if (!found) faults.push(`${what}: no law was broken as expected\n${end}`);
}
await rm(copy, { recursive: true, force: true });
reportFaults(faults);
