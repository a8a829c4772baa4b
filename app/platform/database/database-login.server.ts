import pg from 'pg';
import { ExplainedError } from '#platform/explain-failure.server.ts';
import type { Keyring, MasterKey } from '#platform/keys/secrets.server.ts';
import { advisoryLocks } from './advisory-locks.server.ts';

/**
 * How long a process that logs in with an earlier password holds the lock `appPassword`, in milliseconds. Every login
 * takes less time than this.
 */
const holdLockForMs = 2000;

/** Derives the database password of the application's role from a master key. */
export function appPasswordOf(key: MasterKey): string {
  return key.derive('the application’s password in PostgreSQL');
}

/** Returns the URL with another password. */
export function withPassword(url: string, password: string): string {
  const address = new URL(url);
  address.password = encodeURIComponent(password);
  return address.href;
}

/** How a long-running process logs in to the database. */
export type DatabaseLogin = {
  /** Called for each new connection, because a key rotation changes the password while the process runs. */
  password: () => Promise<string>;
  /**
   * The short names of the keys that the process knows. They are part of the connection's application_name, so that a
   * rotation can see which keys each process knows.
   */
  keyNames: string;
};

/**
 * Prepares the login of the application's role. During a key rotation, PostgreSQL may still have the earlier password.
 * So `password` tries both and returns the one that works.
 */
export async function openDatabaseLogin(appUrl: string, keyring: Keyring): Promise<DatabaseLogin> {
  let usedKeyId: string | undefined;
  const password = async () => {
    const keys = await keyring.list();
    const [newest] = keys;
    if (keys.length > 1 && newest.id !== usedKeyId) {
      const found = await findKeyOfPassword(appUrl, keys);
      if (found.id !== newest.id) return appPasswordOf(found);
    }
    // From now on only the newest password works, so later calls need not try the earlier ones.
    usedKeyId = newest.id;
    return appPasswordOf(newest);
  };
  return { password, keyNames: (await keyring.list()).map(shortNameOf).join(' ') };
}

/** Shortens a key's id, because PostgreSQL cuts off an application_name after 63 characters. */
export function shortNameOf({ id }: MasterKey): string {
  return id.slice(0, 8);
}

async function findKeyOfPassword(appUrl: string, keys: readonly MasterKey[]): Promise<MasterKey> {
  for (let tries = 0; tries < 3; tries++) {
    for (const [index, key] of keys.entries()) {
      const url = withPassword(appUrl, appPasswordOf(key));
      const client = await tryToLogIn(url);
      if (!client) continue;
      if (index === 0) {
        await client.end();
        return key;
      }
      // A rotation changes the password only while nobody else holds this lock. So hold it while the caller logs in
      // with this password.
      await client.query('select pg_advisory_lock_shared($1)', [advisoryLocks.appPassword]);
      setTimeout(() => client.end().catch(() => {}), holdLockForMs).unref();
      // Check again, because the password may have changed before we got the lock.
      const again = await tryToLogIn(url);
      await again?.end();
      if (again) return key;
    }
  }
  throw new ExplainedError(
    'The database accepts the password of none of the known secret keys. Restart the server: it then sets the password again.',
  );
}

/** Returns undefined if the password is wrong. Throws if the login fails for another reason. */
async function tryToLogIn(url: string): Promise<pg.Client | undefined> {
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
