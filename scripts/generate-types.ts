import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..');

/** Where the generated table types lie. */
export const typesFile = join(root, 'app', 'platform', 'database', 'database-types.ts');

/** Writes the table types of a migrated database, as its owner sees it, to a file. */
export async function generateTypes(ownerUrl: string, outFile: string): Promise<void> {
  const program = join(root, 'node_modules', 'kysely-codegen', 'dist', 'cli', 'bin.js');
  const options = [
    ...['--dialect', 'postgres', '--default-schema', 'public', '--exclude-pattern', '{migration,jobs.*}'],
    // A date is a day, not an instant.
    ...['--date-parser', 'string', '--log-level', 'error', '--out-file', outFile],
  ];
  // The address holds a password, and a program's arguments are seen by every user of the machine.
  const environment = { ...process.env, DATABASE_URL: ownerUrl };
  await promisify(execFile)(process.execPath, [program, ...options], { cwd: root, env: environment });
}
