import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ExplainedError } from '#platform/explain-failure.server.ts';
import type { FileStore } from '#platform/files/files.server.ts';
import type { Keyring } from '#platform/keys/secrets.server.ts';
import { readBackupFile } from './backup-file.server.ts';
import {
  type CopiedTable,
  copyIn,
  countRows,
  isSeparateTable,
  jobTable,
  listTables,
} from './backup-tables.server.ts';
import {
  dropKeyReferences,
  replaceDestroyedKeys,
  requireMasterKeys,
} from './replace-destroyed-keys.server.ts';
import type { BackupHeader } from './write-backup.server.ts';

/** Reads the whole backup, so that damage is found before anything is written. Returns the header of the backup. */
export async function readBackupHeader(path: string, keyring: Keyring): Promise<BackupHeader> {
  const found: { header?: BackupHeader } = {};
  await readBackupFile(path, keyring, async (name, bytes) => {
    if (name === 'header.json') found.header = JSON.parse(bytes.toString()) as BackupHeader;
  });
  if (!found.header) throw new ExplainedError('The backup has no header.');
  return found.header;
}

/** Throws an ExplainedError if the database contains data about people. */
export async function mustBeEmpty(ownerUrl: string): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    for (const table of ['registration', 'organiser', 'enquiry', 'audit_entry', 'stored_file']) {
      const there = await client.query('select to_regclass($1) as found', [`public.${table}`]);
      if (there.rows[0]?.found === null) continue;
      const { rowCount } = await client.query(`select from ${table} limit 1`);
      if (rowCount) {
        throw new ExplainedError(
          'The database is not empty. A backup can only be restored into an empty database: set DATA_DIR to a new folder, or DATABASE_URL to a new database.',
        );
      }
    }
  });
}

/**
 * Restores a backup into a database with the same migrations. If the restore fails, it leaves no rows or files. If a
 * record's key was destroyed after the backup was made, the record gets a new key, which cannot decrypt its data.
 * `destroyedKeys` lists the destroyed keys. The caller must erase the records of these keys.
 */
export async function restoreBackup(
  { ownerUrl, files, keyring }: { ownerUrl: string; files: FileStore; keyring: Keyring },
  { path, keysPath }: { path: string; keysPath: string },
) {
  const stored: string[] = [];
  try {
    return await withClient(ownerUrl, async (client) => {
      await client.query('begin');
      const tables = await listTables(client);
      const ownTables = tables.filter(({ name }) => name !== jobTable);
      await client.query(`truncate ${ownTables.map(({ name }) => name).join(', ')} cascade`);
      // The backup already contains the audit's hash chain, so the audit's trigger must not add to the chain now.
      for (const { name } of ownTables) await client.query(`alter table ${name} disable trigger user`);

      const loader = openTableLoader(client, tables);
      await readBackupFile(keysPath, keyring, loader.add);
      await loader.end();
      await requireMasterKeys(client, keyring);
      const references = await dropKeyReferences(client);
      let header: BackupHeader | undefined;
      await readBackupFile(path, keyring, async (name, bytes) => {
        if (name === 'header.json') {
          header = JSON.parse(bytes.toString()) as BackupHeader;
        } else if (name.startsWith('files/')) {
          const id = name.slice('files/'.length);
          await loader.end();
          await files.put(id, bytes);
          stored.push(id);
        } else {
          await loader.add(name, bytes);
        }
      });
      await loader.end();
      if (!header) throw new ExplainedError('The backup has no header.');
      const destroyedKeys = await replaceDestroyedKeys(client, keyring, references);
      await mustHaveAllRows(client, tables, header);
      // pg-boss's internal jobs use queues that do not exist until pg-boss runs. pg-boss creates these jobs again.
      await client.query(`delete from ${jobTable} where name like '\\_\\_pgboss%'`);
      await client.query('set constraints all immediate');
      for (const { name } of ownTables) await client.query(`alter table ${name} enable trigger user`);
      await setSequences(client);
      await client.query('commit');
      return { header, files: stored.length, destroyedKeys };
    });
  } catch (error) {
    for (const id of stored) await files.remove(id);
    throw error;
  }
}

/** Writes the rows of a backup into their tables, one table after the other. */
function openTableLoader(client: pg.Client, tables: CopiedTable[]) {
  let current: { name: string; stream: ReturnType<typeof copyFrom>; done: Promise<void> } | undefined;
  const end = async () => {
    current?.stream.end();
    await current?.done;
    current = undefined;
  };
  return {
    end,
    async add(name: string, bytes: Buffer) {
      if (!name.startsWith('tables/')) return;
      if (current?.name !== name) {
        await end();
        const table = tables.find((one) => `tables/${one.name}` === name);
        if (!table)
          throw new ExplainedError(
            `The backup contains ${name}, which this version of the software does not know. Use the version that made the backup.`,
          );
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
  for (const table of tables.filter((one) => !isSeparateTable(one))) {
    if ((await countRows(client, table)) === header.rows[table.name]) continue;
    throw new ExplainedError(`Some rows of ${table.name} in the backup were not restored.`);
  }
}

/** Sets the next number of each identity column to one more than the highest restored number. */
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
