import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..');

/** The path of the file that contains the generated table types. */
export const typesFile = join(root, 'app', 'platform', 'database', 'database-types.ts');

/**
 * Writes the table types of a migrated database to a file. `ownerUrl` is the URL for the owner of the database, because
 * only the owner sees all tables.
 */
export async function generateTypes(ownerUrl: string, outFile: string): Promise<void> {
  const program = join(root, 'node_modules', 'kysely-codegen', 'dist', 'cli', 'bin.js');
  const options = [
    ...['--dialect', 'postgres', '--default-schema', 'public', '--exclude-pattern', '{migration,jobs.*}'],
    // A column of the type `date` contains a day, which the program reads as a string.
    ...['--date-parser', 'string', '--log-level', 'error', '--out-file', outFile],
  ];
  // The URL contains a password. Pass it in the environment, because every user of the machine can see the arguments of
  // a program.
  const environment = { ...process.env, DATABASE_URL: ownerUrl };
  await promisify(execFile)(process.execPath, [program, ...options], { cwd: root, env: environment });
}
