import pg from 'pg';
import { SecretKeyError } from '#platform/keys/secret-key-error.server.ts';
import type { Keyring, MasterKey } from '#platform/keys/secrets.server.ts';
import { advisoryLocks } from './advisory-locks.server.ts';

/** Longer than it takes to log in. */
const heldForMs = 2000;

/** The password with which the application's role enters PostgreSQL; it changes with SECRET_KEY. */
export function appPasswordOf(key: MasterKey): string {
  return key.derive('the application’s password in PostgreSQL');
}

/** The address with the password of one key. */
export function withPassword(url: string, password: string): string {
  const address = new URL(url);
  address.password = encodeURIComponent(password);
  return address.href;
}

/** How a process that stays enters the database. */
export type Entry = {
  /** Asked for each new connection: the password may have changed. */
  password: () => Promise<string>;
  /** Which keys the process has at hand, for the rotation to see (as a part of its application_name). */
  keysAtHand: string;
};

/** The application's way in. While a rotation is under way there are two keys, and it tries which one's password works. */
export async function openEntry(appUrl: string, keyring: Keyring): Promise<Entry> {
  let settled: string | undefined;
  const password = async () => {
    const keys = await keyring.list();
    const [newest] = keys;
    if (keys.length > 1 && newest.id !== settled) {
      const found = await findKeyOfPassword(appUrl, keys);
      if (found.id !== newest.id) return appPasswordOf(found);
    }
    // It never goes back to an earlier one.
    settled = newest.id;
    return appPasswordOf(newest);
  };
  return { password, keysAtHand: (await keyring.list()).map(shortNameOf).join(' ') };
}

/** PostgreSQL cuts an application's name off after 63 letters. */
export function shortNameOf({ id }: MasterKey): string {
  return id.slice(0, 8);
}

async function findKeyOfPassword(appUrl: string, keys: readonly MasterKey[]): Promise<MasterKey> {
  for (let tries = 0; tries < 3; tries++) {
    for (const [index, key] of keys.entries()) {
      const url = withPassword(appUrl, appPasswordOf(key));
      const client = await tryToEnter(url);
      if (!client) continue;
      if (index === 0) {
        await client.end();
        return key;
      }
      await client.query('select pg_advisory_lock_shared($1)', [advisoryLocks.appPassword]);
      // Ends the lock, too.
      setTimeout(() => client.end().catch(() => {}), heldForMs).unref();
      const again = await tryToEnter(url);
      await again?.end();
      if (again) return key;
    }
  }
  throw new SecretKeyError(
    'The database does not let the application in with any of the secret keys at hand. Start the server again, so that it sets the password anew.',
  );
}

/** Undefined: not with this password. Throws what else is wrong. */
async function tryToEnter(url: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: 'conference-password' });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    if ((error as { code?: string }).code === '28P01') return undefined;
    throw error;
  }
}
