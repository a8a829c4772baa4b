import type pg from 'pg';
import { nameDatabase } from '#platform/database/name-database.server.ts';

/**
 * Writes the id of the edition into a new database. Throws if the database belongs to another edition, because its
 * records would then be shown with the wrong fees, dates and catalogue.
 */
export async function rememberEdition(owner: pg.Client, edition: string): Promise<void> {
  const storedEdition = await nameDatabase(owner, edition);
  if (storedEdition !== edition) {
    throw new Error(
      `This database holds ${describeEditions(storedEdition, edition)} Set EDITION=${storedEdition}, or use another database.`,
    );
  }
}

/**
 * Returns why a backup must not be restored, or undefined if it may be restored. `known` is the id of the edition
 * in the backup. Older backups do not contain this id, so they cannot be checked.
 */
export function refuseBackup(known: string | undefined, edition: string): string | undefined {
  if (known === undefined || known === edition) return undefined;
  return `This backup holds ${describeEditions(known, edition)} Set EDITION=${known} to restore it.`;
}

function describeEditions(known: string, edition: string) {
  return `the edition "${known}", but EDITION is "${edition}".`;
}
