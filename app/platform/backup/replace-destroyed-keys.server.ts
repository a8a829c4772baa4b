import type pg from 'pg';
import { mustFindKey } from '#platform/keys/keyring.server.ts';
import { type Keyring, type MasterKey, newKey } from '#platform/keys/secrets.server.ts';
import { keyTable } from './backup-tables.server.ts';

/**
 * Checks that the keyring has every master key that the restored record keys need. Throws an `ExplainedError` if one is
 * missing. Returns one of these master keys, or undefined if there are no record keys.
 */
export async function requireMasterKeys(client: pg.Client, keyring: Keyring): Promise<MasterKey | undefined> {
  const { rows } = await client.query<{ master: string }>(`select distinct master from ${keyTable}`);
  let found: MasterKey | undefined;
  for (const { master } of rows) found = await mustFindKey(keyring, master);
  return found;
}

type KeyReference = { table: string; column: string; name: string; definition: string };

/**
 * Drops the foreign keys that refer to the record keys, and returns their definitions. If they stayed, a row whose
 * record key was destroyed could not be restored.
 */
export async function dropKeyReferences(client: pg.Client): Promise<KeyReference[]> {
  const { rows } = await client.query<KeyReference>(`
    select conrelid::regclass::text as table, attname::text as column, conname::text as name,
      pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = '${keyTable}'::regclass`);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint "${name}"`);
  return rows;
}

/**
 * Creates a new key for each destroyed record key, and then adds the foreign keys again. Returns the ids of the
 * destroyed keys.
 */
export async function replaceDestroyedKeys(client: pg.Client, keyring: Keyring, references: KeyReference[]) {
  const destroyed = new Set<string>();
  for (const { table, column } of references) {
    const { rows } = await client.query<{ id: string }>(
      `select distinct "${column}" as id from ${table}
       where "${column}" is not null and "${column}" not in (select id from ${keyTable})`,
    );
    for (const { id } of rows) destroyed.add(id);
  }
  const master = (await requireMasterKeys(client, keyring)) ?? (await keyring.list())[0];
  for (const id of destroyed) {
    const values = [id, master.wrap(newKey(), id), master.id];
    await client.query(`insert into ${keyTable} (id, wrapped, master) values ($1, $2, $3)`, values);
  }
  for (const { table, name, definition } of references) {
    await client.query(`alter table ${table} add constraint "${name}" ${definition}`);
  }
  return [...destroyed];
}
