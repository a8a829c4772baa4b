import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..');

/** The file that contains the generated table types. */
export const typesFile = join(root, 'app', 'platform', 'database', 'database-types.ts');

/**
 * Writes the table types of a migrated database to a file. It needs the URL of the database's owner, who sees all
 * tables.
 */
export async function generateTypes(ownerUrl: string, outFile: string): Promise<void> {
  const program = join(root, 'node_modules', 'kysely-codegen', 'dist', 'cli', 'bin.js');
  const options = [
    ...['--dialect', 'postgres', '--default-schema', 'public', '--exclude-pattern', '{migration,jobs.*}'],
    // The database type `date` is a day. The program reads a day as text.
    ...['--date-parser', 'string', '--log-level', 'error', '--out-file', outFile],
  ];
  // Pass the URL in the environment, because it contains a password, and every user of the machine can see arguments.
  const environment = { ...process.env, DATABASE_URL: ownerUrl };
  await promisify(execFile)(process.execPath, [program, ...options], { cwd: root, env: environment });
}
