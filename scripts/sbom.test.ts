import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '..');
const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'));
const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional(), dev: z.boolean().optional() })),
});
const listSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(z.object({ name: z.string(), version: z.string(), purl: z.string() })),
});

it('the list of libraries contains exactly the packages that the site uses, and no development tool', () => {
  const script = join(root, 'scripts', 'sbom.ts');
  const printed = execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const { components } = listSchema.parse(JSON.parse(printed));
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const { packages } = lockSchema.parse(read('package-lock.json'));
  const used = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev);
  const expected = used.map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`);
  expect([...listed].toSorted()).toEqual([...new Set(expected)].toSorted());
  for (const name of ['react', 'pg', 'zod', 'sharp']) expect([...listed].join(' ')).toContain(`${name}@`);
});
