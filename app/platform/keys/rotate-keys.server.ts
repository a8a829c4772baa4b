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
 * `under-way`: another process rotates. `no-new-key`: everything is wrapped by SECRET_KEY, and no other is given.
 * `key-missing`: a key that records need is not at hand. `process-without-key`: the site runs somewhere without the new
 * key. `does-not-open`: records do not open with the key they name; they stay under it, and it stays needed.
 */
export type RotationRefusal =
  | 'under-way'
  | 'no-new-key'
  | 'key-missing'
  | 'process-without-key'
  | 'does-not-open';

type Options = Wrapping & {
  ownerUrl: string;
  /** Makes a new key where this program keeps it by itself; undefined: people give it, as SECRET_KEY. */
  renewKey: (() => Promise<void>) | undefined;
  /** Whether the PostgreSQL is our own, whose owner's password is derived from the key, too. */
  isOwnPostgres: boolean;
  /** Called in the transaction that ends the rotation. */
  atEnd?: (tx: Database, rotation: { master: string; records: number }) => Promise<void>;
};

/**
 * Wraps the keys of all records with SECRET_KEY instead of the keys before it, while the site runs, changes the
 * passwords that are derived from it, and then lets the earlier keys go. Killed at any moment and called again, it goes
 * on where it was: each record names the key that opens it, and a key that any record names cannot be let go.
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
    // Ends the lock, too.
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
  // Where this program keeps the key by itself, the others find it there.
  if (!renewKey && (await isProcessWithout(db, target))) {
    return { ok: false, reason: 'process-without-key', masters: [target.id] };
  }

  await nameCurrent(db, target);
  for (let records = 0; ; ) {
    const wrapped = await wrapRecords(db, options, target);
    records += wrapped.records;
    if (wrapped.unopened.length > 0) {
      return { ok: false, reason: 'does-not-open', masters: wrapped.unopened };
    }
    if (await finish(db, options, { target, records })) return { ok: true, master: target.id, records };
    // Who began before the change has ended since, with a record under an earlier key.
  }
}

async function findMissing(keyring: Keyring, masters: { id: string }[]): Promise<string[]> {
  const found = await Promise.all(masters.map(async ({ id }) => ((await keyring.find(id)) ? [] : [id])));
  return found.flat();
}

async function isProcessWithout(db: Database, target: MasterKey): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and usename = ${loginOf(sql`datname`)}
    and application_name ~ '^conference(-jobs)?( |$)' and position(${shortNameOf(target)} in application_name) = 0
    limit 1`.execute(db);
  return rows.length > 0;
}

/** The name of the application's role, as the migration makes it. */
function loginOf(database: RawBuilder<unknown>) {
  return sql<string>`right(${database} || '_app', 63)`;
}

/** From this commit on every process wraps new records with it. */
async function nameCurrent(db: Database, { id }: MasterKey): Promise<void> {
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
 * Lets the earlier keys go, and with them the passwords that were derived from them, since a key may have leaked; who is
 * inside stays in. False: a record needs one of them still.
 */
async function finish(
  db: Database,
  { atEnd, isOwnPostgres }: Options,
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
        if (isOwnPostgres) await setPassword(tx, owner, ownerPasswordOf(target));
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
