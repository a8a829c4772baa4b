import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findTableUses, readTables } from './find-table-uses.ts';
import { conferencePartOf } from './import-rules.ts';
import { listSources } from './read-imports.ts';

/**
 * Finds files in the project at `root` that use a table which another part of the program owns. Returns one sentence
 * for each such file and table. `owners` contains the owner of each table.
 */
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

/** Returns the owner that a file belongs to: a part of the conference, or else the folder in `app/`. */
function ownerOf(file: string): string {
  return file.startsWith('app/conference/') ? conferencePartOf(file) : (file.split('/')[1] ?? '');
}
