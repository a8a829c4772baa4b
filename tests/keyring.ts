import { openKeyring } from '#platform/keys/keyring.server.ts';
import type { Keyring } from '#platform/keys/secrets.server.ts';

/** The SECRET_KEY of the tests' databases. */
export const testSecretKey = 'a passphrase of more than 32 characters';

/** A keyring with the tests' key, or with the given keys. */
export function aKeyring(secretKey = testSecretKey, secretKeyBefore?: string): Keyring {
  return openKeyring({ secretKey, secretKeyBefore, dataDir: '/nowhere' });
}
