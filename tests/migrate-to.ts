import { updateDatabase } from '../app/update-database.server.ts';
import { aKeyring } from './keyring.ts';

/** Updates a test's database as the server does at its start. Returns the URL for the application's role. */
export async function migrateTo(ownerUrl: string, keyring = aKeyring()): Promise<string> {
  return await updateDatabase(ownerUrl, keyring);
}
