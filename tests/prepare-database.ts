import { updateDatabase } from '../app/update-database.server.ts';
import { aKeyring } from './keyring.ts';

/**
 * Prepares a database as the server does when it starts: migrates it and creates the application's role. Returns the
 * URL for this role.
 */
export async function prepareDatabase(ownerUrl: string, keyring = aKeyring()): Promise<string> {
  return (await updateDatabase(ownerUrl, keyring)).appUrl;
}
