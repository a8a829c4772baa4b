import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findTableUses, readTables } from './find-table-uses.ts';
import { listSources } from './read-imports.ts';

/** Returns a sentence for each place in the project at `root` that uses a table of another owner. */
export async function findTableFaults(
  root: string,
  owners: Readonly<Record<string, string>>,
): Promise<string[]> {
  const types = join(root, 'app', 'platform', 'database', 'database-types.ts');
  const tables = readTables(await readFile(types, 'utf8'));
  const faults: string[] = [];
  for (const file of await listSources(root)) {
    if (!file.startsWith('app/') || /\.test\.tsx?$|\/database-types\.ts$/.test(file)) continue;
    for (const table of findTableUses(file, await readFile(join(root, file), 'utf8'), tables)) {
      if (owners[table] === ownerOf(file)) continue;
      faults.push(`${file} uses the table ${table}: only ${owners[table]} may touch it`);
    }
  }
  return faults;
}

/** Returns which part of the program a file belongs to: a module of the conference, or a folder of `app/`. */
function ownerOf(file: string): string {
  const [, part = '', module = ''] = file.split('/');
  return part === 'conference' ? module : part;
}
