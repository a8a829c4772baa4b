import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Database } from '#platform/database/database.server.ts';
import { mustFindKey } from './keyring.server.ts';
import { openRecordKey, type RecordKey } from './record-keys.server.ts';
import { type Keyring, type MasterKey, makeSecrets, newKey, type Secrets } from './secrets.server.ts';

/**
 * Opens the installation's own key, and returns the secrets that are derived from it. This key stays the same when
 * SECRET_KEY changes.
 */
export async function openSecrets(db: Database, keyring: Keyring): Promise<Secrets> {
  const { key } = await openInstallationRecord(db, { keyring });
  return makeSecrets(keyring, key);
}

/** Opens the installation's own key as a record key. It encrypts files that belong to no person, such as slides. */
export async function openInstallationRecord(
  db: Database,
  secrets: Pick<Secrets, 'keyring'>,
): Promise<RecordKey> {
  const row = await db.selectFrom('installation_key').select('record_key_id').executeTakeFirstOrThrow();
  return await openRecordKey(db, secrets, row.record_key_id);
}

/** Throws an `ExplainedError` if the keyring lacks a master key that the database names. */
export async function mustHaveKeys(owner: pg.Client, keyring: Keyring): Promise<void> {
  if (!(await hasKeyTables(owner))) return;
  const { rows } = await owner.query<{ id: string }>('select id from master_key');
  for (const { id } of rows) await mustFindKey(keyring, id);
}

/**
 * Returns the database's current master key. If the database does not name one yet, returns SECRET_KEY's master key.
 */
export async function findCurrentMaster(owner: pg.Client, keyring: Keyring): Promise<MasterKey> {
  const [newest] = await keyring.list();
  if (!(await hasKeyTables(owner))) return newest;
  const { rows } = await owner.query<{ id: string }>('select id from master_key where is_current');
  return (rows[0] && (await keyring.find(rows[0].id))) ?? newest;
}

/** Records the master key of a new database, and creates the installation's own key. Does nothing if both exist. */
export async function prepareKeys(owner: pg.Client, keyring: Keyring): Promise<void> {
  await mustHaveKeys(owner, keyring);
  const [newest] = await keyring.list();
  await owner.query(
    `insert into master_key (id, is_current)
     select $1, true where not exists (select from master_key where is_current)
     on conflict (id) do update set is_current = true`,
    [newest.id],
  );
  const { rows } = await owner.query<{ is_made: boolean; current: string }>(`
    select exists (select from installation_key) as is_made, id as current from master_key where is_current`);
  const [state] = rows;
  if (!state || state.is_made) return;
  const current = await keyring.find(state.current);
  if (!current)
    throw new Error(
      'A secret key disappeared from the data folder since the start. Put it back and start again.',
    );
  const key = newKey();
  const id = randomUUID();
  await owner.query(
    `with made as (insert into record_key (id, wrapped, master) values ($1, $2, $3) returning id)
     insert into installation_key (record_key_id) select id from made`,
    [id, current.wrap(key, id), current.id],
  );
}

/** Returns whether the tables of the keys exist. They are missing before the first migration. */
async function hasKeyTables(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query("select to_regclass('installation_key') is not null as found");
  return rows[0]?.found === true;
}
