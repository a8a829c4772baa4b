import type { Config } from '#platform/config.server.ts';
import { readSecretKeys } from './secret-key.server.ts';
import { missingKey, SecretKeyError } from './secret-key-error.server.ts';
import { type Keyring, type MasterKey, openMasterKey } from './secrets.server.ts';

/**
 * The keys that the configuration or the data folder holds. Those of the folder are read again when one is asked for
 * that is not known: a rotation may have made it since.
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

/** The key of this name; throws a `SecretKeyError`, which tells a person what to do, when it is not at hand. */
export async function mustFindKey(keyring: Pick<Keyring, 'find'>, id: string): Promise<MasterKey> {
  const key = await keyring.find(id);
  if (!key) throw new SecretKeyError(missingKey(id));
  return key;
}
