import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { advisoryLocks } from '#platform/database/advisory-locks.server.ts';
import { type Database, openDatabase, openPool } from '#platform/database/database.server.ts';
import { appPasswordOf, shortNameOf } from '#platform/database/database-login.server.ts';
import { ownerPasswordOf } from '#platform/postgres/embedded-postgres.server.ts';
import type { Keyring, MasterKey } from './secrets.server.ts';
import { type Wrapping, wrapRecords } from './wrap-records.server.ts';

export type Rotation =
  | { ok: true; master: string; records: number }
  | { ok: false; reason: RotationRefusal; masters: string[] };

/**
 * Why a rotation was refused:
 * - `under-way`: another process is rotating the keys.
 * - `no-new-key`: SECRET_KEY already encrypts everything, and there is no other key.
 * - `key-missing`: some records need a key that is missing.
 * - `process-without-key`: a server is running that does not have the new key.
 * - `does-not-open`: some records do not open with the key that they name, so they keep that key.
 */
export type RotationRefusal =
  | 'under-way'
  | 'no-new-key'
  | 'key-missing'
  | 'process-without-key'
  | 'does-not-open';

type Options = Wrapping & {
  ownerUrl: string;
  /**
   * Creates a new key in the data folder. Undefined if SECRET_KEY is set, because people then set the new key
   * themselves.
   */
  renewKey: (() => Promise<void>) | undefined;
  /** True if PostgreSQL is the embedded one. Then its owner's password is also derived from the key and must change. */
  isEmbeddedPostgres: boolean;
  /** Runs in the transaction that ends the rotation. */
  atEnd?: (tx: Database, rotation: { master: string; records: number }) => Promise<void>;
};

/**
 * Encrypts the keys of all records with SECRET_KEY instead of earlier keys, changes the passwords that are derived from
 * it, and deletes the earlier keys from the database. The site may run at the same time. If this function is killed,
 * call it again and it continues. This is safe because each record names its key, and a database constraint
 * stops the deletion of a key that a record still names.
 */
export async function rotateKeys(options: Options): Promise<Rotation> {
  const pool = openPool(options.ownerUrl);
  const db = openDatabase(pool);
  try {
    return await db.connection().execute(async (holder) => {
      const { rows } = await sql<{ isOurs: boolean }>`
        select pg_try_advisory_lock(${advisoryLocks.rotation}) as "isOurs"`.execute(holder);
      if (!rows[0]?.isOurs) return { ok: false, reason: 'under-way', masters: [] };
      return await rotate(db, options);
    });
  } finally {
    // Ending the connections also releases the lock.
    await pool.end();
  }
}

async function rotate(db: Database, options: Options): Promise<Rotation> {
  const { keyring, renewKey } = options;
  let [target] = await keyring.list();
  const masters = await db.selectFrom('master_key').select('id').execute();
  if (masters.every(({ id }) => id === target.id)) {
    if (!renewKey) return { ok: false, reason: 'no-new-key', masters: [target.id] };
    await renewKey();
    [target] = await keyring.list();
  }
  const missing = await findMissing(keyring, masters);
  if (missing.length > 0) return { ok: false, reason: 'key-missing', masters: missing };
  // Other processes can read a new key in the data folder. But they get a new SECRET_KEY only when they start again.
  if (!renewKey && (await isProcessWithoutKey(db, target))) {
    return { ok: false, reason: 'process-without-key', masters: [target.id] };
  }

  await setCurrentMaster(db, target);
  for (let records = 0; ; ) {
    const wrapped = await wrapRecords(db, options, target);
    records += wrapped.records;
    if (wrapped.unopened.length > 0) {
      return { ok: false, reason: 'does-not-open', masters: wrapped.unopened };
    }
    if (await endRotation(db, options, { target, records })) return { ok: true, master: target.id, records };
    // Wrap once more, because a transaction that began earlier may have added a record with an earlier key.
  }
}

async function findMissing(keyring: Keyring, masters: { id: string }[]): Promise<string[]> {
  const found = await Promise.all(masters.map(async ({ id }) => ((await keyring.find(id)) ? [] : [id])));
  return found.flat();
}

async function isProcessWithoutKey(db: Database, target: MasterKey): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and usename = ${loginOf(sql`datname`)}
    and application_name ~ '^conference(-jobs)?( |$)' and position(${shortNameOf(target)} in application_name) = 0
    limit 1`.execute(db);
  return rows.length > 0;
}

/** The name of the application's role. It must be the same as in prepare-roles.server.ts. */
function loginOf(database: RawBuilder<unknown>) {
  return sql<string>`right(${database} || '_app', 63)`;
}

/** Makes this key the current one. After the commit, every process uses it to encrypt the keys of new records. */
async function setCurrentMaster(db: Database, { id }: MasterKey): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('master_key')
      .set({ is_current: false })
      .where('is_current', '=', true)
      .where('id', '!=', id)
      .execute();
    await tx
      .insertInto('master_key')
      .values({ id, is_current: true })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ is_current: true }))
      .execute();
  });
}

/**
 * Deletes the earlier keys and changes the passwords that were derived from them. Connections that are open stay open.
 * Returns false if a record still needs one of the earlier keys.
 */
async function endRotation(
  db: Database,
  { atEnd, isEmbeddedPostgres }: Options,
  { target, records }: { target: MasterKey; records: number },
): Promise<boolean> {
  try {
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('master_key').where('id', '!=', target.id).execute();
      await sql`select pg_advisory_xact_lock(${advisoryLocks.appPassword})`.execute(tx);
      const { rows } = await sql<{ login: string; owner: string }>`
        select ${loginOf(sql`current_database()`)} as login, current_user as owner`.execute(tx);
      for (const { login, owner } of rows) {
        await setPassword(tx, login, appPasswordOf(target));
        if (isEmbeddedPostgres) await setPassword(tx, owner, ownerPasswordOf(target));
      }
      await atEnd?.(tx, { master: target.id, records });
    });
    return true;
  } catch (error) {
    if ((error as pg.DatabaseError).code === '23503') return false;
    throw error;
  }
}

async function setPassword(tx: Database, role: string, password: string): Promise<void> {
  await sql`alter role ${sql.id(role)} password ${sql.lit(password)}`.execute(tx);
}
