import { updateDatabase } from '../app/update-database.server.ts';
import { aKeyring } from './keyring.ts';

/** Updates the database of a test in the same way as the server's start. Returns the URL for the application's role. */
export async function migrateTo(ownerUrl: string, keyring = aKeyring()): Promise<string> {
  return await updateDatabase(ownerUrl, keyring);
}
