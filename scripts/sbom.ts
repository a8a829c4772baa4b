// `npm run sbom`: prints the list of the libraries that the site uses, in the format CycloneDX. npm writes the list,
// but would leave out a library that both the site and a development tool need. So npm gets a copy of the lock file
// from which we have removed the development tools.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { z } from 'zod';

const entry = z.looseObject({ dev: z.boolean().optional(), devDependencies: z.unknown().optional() });
const lockSchema = z.looseObject({ packages: z.record(z.string(), entry) });
const manifestSchema = z.looseObject({ devDependencies: z.unknown().optional() });

const { packages, ...lock } = lockSchema.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
const { devDependencies, ...manifest } = manifestSchema.parse(
  JSON.parse(readFileSync('package.json', 'utf8')),
);
const used = Object.entries(packages).flatMap(([path, { devDependencies: tools, ...rest }]) =>
  rest.dev ? [] : [[path, rest] as const],
);

const folder = mkdtempSync(join(tmpdir(), 'conference-sbom-'));
try {
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ ...lock, packages: Object.fromEntries(used) }),
  );
  const { npm_execpath: npmPath = '' } = process.env;
  const [program = 'npm', ...first] =
    basename(npmPath) === 'npm-cli.js' ? [process.execPath, npmPath] : ['npm'];
  const options = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
  const listed = spawnSync(program, [...first, ...options], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  process.stdout.write(listed.stdout ?? '');
  if (listed.status !== 0) {
    console.error(listed.stderr || listed.error?.message);
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
