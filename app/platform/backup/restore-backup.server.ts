import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { FileStore } from '#platform/files/files.server.ts';
import type { Keyring } from '#platform/keys/secrets.server.ts';
import { BackupError } from './backup-error.server.ts';
import { readBackupFile } from './backup-file.server.ts';
import { type CopiedTable, copyIn, isKeptApart, jobTable, listTables } from './backup-tables.server.ts';
import { dropKeyReferences, mustOpenKeys, standInForKeys } from './stand-in-for-keys.server.ts';
import type { BackupHeader } from './write-backup.server.ts';

/** `goneKeys`: the ids of keys that the data knows and the file of keys no longer had. */
export type RestoredBackup = { header: BackupHeader; files: number; goneKeys: string[] };

/** The first entry of a backup: when it was made, and by which migrations. */
export async function readBackupHeader(path: string, keyring: Keyring): Promise<BackupHeader> {
  const found: { header?: BackupHeader } = {};
  // A backup that cannot be restored is noticed before anything is written: this reads it whole.
  await readBackupFile(path, keyring, async (name, bytes) => {
    if (name === 'header.json') found.header = JSON.parse(bytes.toString()) as BackupHeader;
  });
  if (!found.header) throw new BackupError('The backup has no header.');
  return found.header;
}

/** Refuses a database in which somebody has worked already. */
export async function mustBeEmpty(ownerUrl: string): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    for (const table of ['registration', 'organiser', 'enquiry', 'audit_entry', 'stored_file']) {
      const there = await client.query('select to_regclass($1) as found', [`public.${table}`]);
      if (there.rows[0]?.found === null) continue;
      const { rowCount } = await client.query(`select from ${table} limit 1`);
      if (rowCount) {
        throw new BackupError(
          'The database is not empty. A backup is restored only into an empty one: set DATA_DIR to a new folder, or DATABASE_URL to a new database.',
        );
      }
    }
  });
}

/**
 * Puts a backup into a database that was migrated exactly as far as the backup's own. All of the rows come in one
 * transaction, or none do; so with the files. Where a key was destroyed since, another stands in its place, which opens
 * nothing, until the caller has erased what was sealed with it.
 */
export async function restoreBackup(
  { ownerUrl, files, keyring }: { ownerUrl: string; files: FileStore; keyring: Keyring },
  { path, keysPath }: { path: string; keysPath: string },
): Promise<RestoredBackup> {
  const stored: string[] = [];
  try {
    return await withClient(ownerUrl, async (client) => {
      await client.query('begin');
      const tables = await listTables(client);
      const own = tables.filter(({ name }) => name !== jobTable.name);
      await client.query(`truncate ${own.map(({ name }) => name).join(', ')} cascade`);
      // The audit's own trigger would chain what is chained already.
      for (const { name } of own) await client.query(`alter table ${name} disable trigger user`);

      const load = openLoad(client, tables);
      await readBackupFile(keysPath, keyring, load.take);
      await load.end();
      await mustOpenKeys(client, keyring);
      const references = await dropKeyReferences(client);
      let header: BackupHeader | undefined;
      await readBackupFile(path, keyring, async (name, bytes) => {
        if (name === 'header.json') {
          header = JSON.parse(bytes.toString()) as BackupHeader;
        } else if (name.startsWith('files/')) {
          const id = name.slice('files/'.length);
          await load.end();
          await files.put(id, bytes);
          stored.push(id);
        } else {
          await load.take(name, bytes);
        }
      });
      await load.end();
      if (!header) throw new BackupError('The backup has no header.');
      const goneKeys = await standInForKeys(client, keyring, references);
      await mustHaveAllRows(client, tables, header);
      // What the clock of the jobs told itself names a queue that it makes only once it runs; it tells itself again.
      await client.query(`delete from ${jobTable.name} where name like '\\_\\_pgboss%'`);
      await client.query('set constraints all immediate');
      for (const { name } of own) await client.query(`alter table ${name} enable trigger user`);
      await setSequences(client);
      await client.query('commit');
      return { header, files: stored.length, goneKeys };
    });
  } catch (error) {
    for (const id of stored) await files.remove(id);
    throw error;
  }
}

/** Takes a backup's entries and pours those of one table after the other into it. */
function openLoad(client: pg.Client, tables: CopiedTable[]) {
  let current: { name: string; stream: ReturnType<typeof copyFrom>; done: Promise<void> } | undefined;
  const end = async () => {
    current?.stream.end();
    await current?.done;
    current = undefined;
  };
  return {
    end,
    async take(name: string, bytes: Buffer) {
      if (!name.startsWith('tables/')) return;
      if (current?.name !== name) {
        await end();
        const table = tables.find((one) => `tables/${one.name}` === name);
        if (!table) throw new BackupError(`The backup holds ${name}, which this version does not know.`);
        const stream = client.query(copyFrom(copyIn(table)));
        const done = finished(stream);
        done.catch(() => {});
        current = { name, stream, done };
      }
      const { stream, done } = current;
      if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), done]);
    },
  };
}

async function mustHaveAllRows(client: pg.Client, tables: CopiedTable[], header: BackupHeader) {
  for (const { name, where } of tables.filter((table) => !isKeptApart(table))) {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from ${name} ${where ? `where ${where}` : ''}`,
    );
    if (Number(rows[0]?.count) === header.rows[name]) continue;
    throw new BackupError(`The backup's rows of ${name} did not all come in.`);
  }
}

/** Rows come with their numbers; the next new one goes on after the highest. */
async function setSequences(client: pg.Client) {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select attrelid::regclass::text as table, attname::text as column,
      pg_get_serial_sequence(attrelid::regclass::text, attname) as sequence
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attidentity <> ''`);
  for (const { table, column, sequence } of rows) {
    await client.query(
      `select setval('${sequence}', (select coalesce(max("${column}"), 0) + 1 from ${table}), false)`,
    );
  }
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: 'conference-restore' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
