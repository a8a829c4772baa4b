import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findTableUses, readTables } from './find-table-uses.ts';
import { listSources } from './read-imports.ts';

/** For each file, the tables of other owners that it uses. */
export type ForeignUses = Readonly<Record<string, readonly string[]>>;

/**
 * One sentence for each use of another owner's table in the project at `root`. `tolerated` lists the uses that are
 * still allowed; a use that is listed there but gone is a fault, too, so that the list can only shrink.
 */
export async function findTableFaults(
  root: string,
  owners: Readonly<Record<string, string>>,
  tolerated: ForeignUses,
): Promise<string[]> {
  const foreign = await findForeignUses(root, owners);
  const added = listPairs(foreign).filter(([file, table]) => !tolerated[file]?.includes(table));
  const gone = listPairs(tolerated).filter(([file, table]) => !foreign[file]?.includes(table));
  return [
    ...added.map(([file, table]) => `${file} uses the table ${table}: only ${owners[table]} may touch it`),
    ...gone.map(([file, table]) => `${file} no longer uses ${table}: delete it from tolerated-table-uses.ts`),
  ];
}

async function findForeignUses(root: string, owners: Readonly<Record<string, string>>) {
  const types = join(root, 'app', 'platform', 'database', 'database-types.ts');
  const tables = readTables(await readFile(types, 'utf8'));
  const foreign: Record<string, string[]> = {};
  for (const file of await listSources(root)) {
    if (!file.startsWith('app/') || /\.test\.tsx?$|\/database-types\.ts$/.test(file)) continue;
    const used = findTableUses(file, await readFile(join(root, file), 'utf8'), tables);
    const others = used.filter((table) => owners[table] !== ownerOf(file));
    if (others.length > 0) foreign[file] = others;
  }
  return foreign;
}

/** The part that a file belongs to: a module of the conference, or the folder under `app/`. */
function ownerOf(file: string): string {
  const [, part = '', module = ''] = file.split('/');
  return part === 'conference' ? module : part;
}

function listPairs(uses: ForeignUses): [file: string, table: string][] {
  return Object.entries(uses).flatMap(([file, tables]) =>
    tables.map((table): [string, string] => [file, table]),
  );
}
