import pg from 'pg';
import { findCurrentMaster } from '#platform/keys/installation-key.server.ts';
import type { Keyring } from '#platform/keys/secrets.server.ts';
import { appPasswordOf, withPassword } from './database-login.server.ts';

/**
 * Prepares two roles, and returns the URL for the application. The role `conference_rights` has all permissions of the
 * application. Each database has its own login role, which is a member of `conference_rights`. So two databases on one
 * server have different passwords.
 */
export async function prepareRoles(owner: pg.Client, ownerUrl: string, keyring: Keyring): Promise<string> {
  const { rows } = await owner.query<{ name: string }>('select current_database() as name');
  const database = rows[0]?.name ?? '';
  const login = `${database}_app`.slice(-63);
  const address = new URL(ownerUrl);
  address.username = encodeURIComponent(login);

  await createRole(owner, 'conference_rights', 'nologin');
  await createRole(owner, login, 'login');
  // During a key rotation, other processes still log in with the earlier password. So if a known password works, keep
  // it.
  for (const key of await keyring.list()) {
    const appUrl = withPassword(address.href, appPasswordOf(key));
    if (await canConnect(appUrl)) return appUrl;
  }
  const password = appPasswordOf(await findCurrentMaster(owner, keyring));
  const name = pg.escapeIdentifier(login);
  await owner.query(`grant conference_rights to ${name}`);
  // By default PostgreSQL lets every role connect to every database.
  await owner.query(`revoke connect on database ${pg.escapeIdentifier(database)} from public`);
  await owner.query(`grant connect on database ${pg.escapeIdentifier(database)} to ${name}`);
  await owner.query(`alter role ${name} password ${pg.escapeLiteral(password)}`);
  return withPassword(address.href, password);
}

/**
 * Creates a role if it does not exist. Roles belong to the whole server, so the migration of another database may
 * create the same role at this moment. An error because of this is ignored.
 */
async function createRole(owner: pg.Client, name: string, kind: 'login' | 'nologin') {
  const known = await owner.query('select 1 from pg_roles where rolname = $1', [name]);
  if (known.rowCount) return;
  await owner.query(`create role ${pg.escapeIdentifier(name)} ${kind}`).catch((error: pg.DatabaseError) => {
    if (error.code === '42710' || error.code === '23505') return;
    if (error.code !== '42501') throw error;
    throw new Error(
      'The role of DATABASE_URL may not create roles. Give it CREATEROLE: it must create a role without tables for the application.',
    );
  });
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const member = await client.query("select pg_has_role('conference_rights', 'member') as is_member");
    return member.rows[0]?.is_member === true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
