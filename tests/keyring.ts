import { openKeyring } from '#platform/keys/keyring.server.ts';
import type { Keyring } from '#platform/keys/secrets.server.ts';

/** The SECRET_KEY of all test databases. */
export const testSecretKey = 'a passphrase of more than 32 characters';

/** Makes a keyring with the key of the tests, or with the given keys. */
export function aKeyring(secretKey = testSecretKey, secretKeyBefore?: string): Keyring {
  return openKeyring({ secretKey, secretKeyBefore, dataDir: '/nowhere' });
}
