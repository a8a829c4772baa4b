import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { advisoryLocks } from '#platform/database/advisory-locks.server.ts';
import { readDatabaseName } from '#platform/database/name-database.server.ts';
import type { FileStore } from '#platform/files/files.server.ts';
import type { Keyring } from '#platform/keys/secrets.server.ts';
import { type BackupWriter, writeBackupFile } from './backup-file.server.ts';
import { type CopiedTable, copyOut, countRows, isSeparateTable, listTables } from './backup-tables.server.ts';

export type BackupHeader = {
  at: string;
  /** The name of the database. Older backups have none. */
  database?: string | undefined;
  migrations: { name: string; checksum: string }[];
  /** The number of rows of each table. */
  rows: Record<string, number>;
  /** Texts that the caller of {@link writeBackup} adds, by name. Older backups have none. */
  notes?: Record<string, string>;
};

/**
 * Writes a snapshot of the database and its files to `path`, and then the record keys to `keysPath`. The site may run
 * at the same time. `missing` in the result lists the ids of the files that the file store has lost.
 */
export async function writeBackup(
  { ownerUrl, files, keyring }: { ownerUrl: string; files: FileStore; keyring: Keyring },
  { path, keysPath }: { path: string; keysPath: string },
  now: Date,
  notes: Record<string, string> = {},
) {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'conference-backup' });
  await client.connect();
  try {
    // While we hold this lock, no process deletes a file that was replaced after the snapshot.
    await client.query('select pg_advisory_lock_shared($1)', [advisoryLocks.backup]);
    await client.query('begin isolation level repeatable read read only');
    const tables = await listTables(client);
    const data = tables.filter((table) => !isSeparateTable(table));
    const header = { ...(await readHeader(client, data, now)), notes };
    const written = { header, files: 0, missing: [] as string[] };
    await writeBackupFile(path, keyring, async (writer) => {
      await addTables(client, writer, data, header);
      const ids = await listFiles(client);
      // Close the snapshot now. Otherwise a migration would wait for the snapshot, and other queries would wait for the
      // migration.
      await client.query('commit');
      for (const id of ids) {
        const bytes = await files.get(id);
        if (bytes) await writer.add(`files/${id}`, bytes);
        else written.missing.push(id);
        written.files += bytes ? 1 : 0;
      }
    });
    // Begin a new snapshot for the keys. A key that was erased after the first snapshot must not be copied.
    await client.query('begin isolation level repeatable read read only');
    const keys = tables.filter(isSeparateTable);
    const keyHeader = await readHeader(client, keys, now);
    await writeBackupFile(keysPath, keyring, (writer) => addTables(client, writer, keys, keyHeader));
    await client.query('commit');
    return written;
  } finally {
    await client.end();
  }
}

async function readHeader(client: pg.Client, tables: CopiedTable[], now: Date): Promise<BackupHeader> {
  // Without the functions: a restore applies those of its own version.
  const migrations = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from migration where name not like 'functions/%' order by name",
  );
  const rows: Record<string, number> = {};
  for (const table of tables) rows[table.name] = await countRows(client, table);
  const database = await readDatabaseName(client);
  return { at: now.toISOString(), database, migrations: migrations.rows, rows };
}

async function addTables(
  client: pg.Client,
  writer: BackupWriter,
  tables: CopiedTable[],
  header: BackupHeader,
) {
  await writer.add('header.json', Buffer.from(JSON.stringify(header)));
  for (const table of tables) await addTable(client, writer, table);
}

const entryLength = 1024 * 1024;

async function addTable(client: pg.Client, writer: BackupWriter, table: CopiedTable) {
  let waiting: Buffer[] = [];
  let length = 0;
  const flush = async () => {
    if (length > 0) await writer.add(`tables/${table.name}`, Buffer.concat(waiting));
    waiting = [];
    length = 0;
  };
  for await (const chunk of client.query(copyTo(copyOut(table)))) {
    waiting.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length >= entryLength) await flush();
  }
  await flush();
}

async function listFiles(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select id from stored_file where id not in (select file_id from kept_file) order by id',
  );
  return rows.map(({ id }) => id);
}
