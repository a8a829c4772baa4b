import { createDecipheriv, hkdfSync } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import type { TestPlatform } from './platform.ts';

type Rows = Record<string, unknown>[];

/**
 * A stolen backup. It contains every file and every table except the record keys, because a backup has these in a
 * separate file.
 */
export type OldCopy = { tables: Map<string, Rows>; files: Map<string, Buffer> };

/** Copies every file of the data folder and every table, including the tables of the jobs, except the record keys. */
export async function copyEverything(platform: TestPlatform): Promise<OldCopy> {
  const tables = new Map<string, Rows>();
  for (const name of await listTables(platform)) {
    if (name !== 'public.record_key')
      tables.set(name, (await platform.database.pool.query(`select * from ${name}`)).rows);
  }
  return { tables, files: await readFiles(platform) };
}

/** Returns the keys that exist at this moment: the master key and the keys of all records. */
export async function listKeys({ db, secrets }: TestPlatform, secretKey: string): Promise<Buffer[]> {
  const rows = await db.selectFrom('record_key').select('id').execute();
  const master = Buffer.from(hkdfSync('sha256', secretKey, 'peace-conference', 'master key', 32));
  const recordKeys = await Promise.all(rows.map(({ id }) => openRecordKey(db, secrets, id)));
  return [master, ...recordKeys.map(({ key }) => key)];
}

/**
 * Tries each key on each encrypted value and file of a copy. Returns the decrypted values as text, and the ids of the
 * decrypted files. It ignores authentication tags, so it also decrypts a value that was encrypted for another record or
 * column.
 */
export function decryptWithAnyKey(keys: Buffer[], { tables, files }: OldCopy): string[] {
  const opened: string[] = [];
  for (const rows of tables.values()) {
    for (const value of rows.flatMap((row) => Object.values(row))) {
      if (!Buffer.isBuffer(value) || value.length < 29) continue;
      for (const key of keys) {
        const plain = decrypt(key, value);
        if (isText(plain)) opened.push(plain.toString());
      }
    }
  }
  for (const row of tables.get('public.stored_file') ?? []) {
    const bytes = files.get(`files/${String(row.id).slice(0, 2)}/${row.id}`);
    if (!bytes || !Buffer.isBuffer(row.wrapped_key)) continue;
    for (const key of keys) {
      const plain = decrypt(decrypt(key, row.wrapped_key), bytes);
      if (plain.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) opened.push(`picture ${row.id}`);
      if (plain.subarray(0, 4).toString() === '%PDF') opened.push(`document ${row.id}`);
    }
  }
  return opened;
}

/**
 * Searches for the words in all tables, file names, files and in the log, also as hexadecimal and Base64. Returns where
 * it has found them.
 */
export async function searchEverywhere(platform: TestPlatform, words: string[]): Promise<string[]> {
  const found: string[] = [];
  const look = (place: string, text: string) => {
    for (const word of words) {
      const forms = [
        word,
        Buffer.from(word).toString('hex'),
        Buffer.from(word).toString('base64').replace(/=+$/, ''),
      ];
      if (forms.some((form) => text.toLowerCase().includes(form.toLowerCase())))
        found.push(`${word} in ${place}`);
    }
  };
  for (const name of await listTables(platform)) {
    const { rows } = await platform.database.pool.query<{ text: string }>(
      `select t::text as text from ${name} t`,
    );
    look(name, rows.map(({ text }) => text).join('\n'));
  }
  for (const [name, bytes] of await readFiles(platform)) look(name, `${name}\n${bytes.toString('latin1')}`);
  look('the log', platform.logLines.join('\n'));
  return found;
}

async function listTables({ database }: TestPlatform): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE' and table_name <> 'migration' order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function readFiles({ filesFolder }: TestPlatform): Promise<Map<string, Buffer>> {
  const home = join(filesFolder, '..');
  const entries = await readdir(home, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      names.map(async (name) => [name.slice(home.length + 1), await readFile(name)] as const),
    ),
  );
}

/** Decrypts AES-256-GCM without checking the authentication tag. A thief would do the same. */
function decrypt(key: Buffer, sealed: Buffer): Buffer {
  return createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).update(sealed.subarray(12, -16));
}

/** Returns whether decrypted bytes are text. Bytes that were decrypted with a wrong key contain control characters. */
function isText(bytes: Buffer): boolean {
  const text = bytes.toString();
  return !/[^\P{Cc}\n\r\t]|\ufffd/u.test(text);
}
