import type { Config } from '#platform/config.server.ts';
import { ExplainedError } from '#platform/explain-failure.server.ts';
import { readSecretKeys } from './secret-key.server.ts';
import { type Keyring, type MasterKey, openMasterKey } from './secrets.server.ts';

/**
 * Opens the keys of the configuration or of the data folder. If a key is unknown, reads the folder again, because a
 * rotation may have added the key.
 */
export function openKeyring(config: Pick<Config, 'secretKey' | 'secretKeyBefore' | 'dataDir'>): Keyring {
  const known = new Map<string, MasterKey>();
  const list: Keyring['list'] = async () => {
    const [first, ...others] = await readSecretKeys(config);
    const keys: [MasterKey, ...MasterKey[]] = [openMasterKey(first), ...others.map(openMasterKey)];
    for (const key of keys) known.set(key.id, key);
    return keys;
  };
  return {
    list,
    async find(id) {
      if (!known.has(id)) await list();
      return known.get(id);
    },
  };
}

/** Returns the key with this id. If the key is missing, throws an `ExplainedError` that says what to do. */
export async function mustFindKey(keyring: Pick<Keyring, 'find'>, id: string): Promise<MasterKey> {
  const key = await keyring.find(id);
  if (!key) throw new ExplainedError(missingKey(id));
  return key;
}

/** The message for a missing master key. */
export function missingKey(id: string): string {
  return `The encrypted data needs the secret key called ${id}, which is missing. Put it back: as SECRET_KEY or SECRET_KEY_BEFORE, or in the data folder's secret-key or secret-key.before.`;
}
