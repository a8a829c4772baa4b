import type pg from 'pg';

type Row = Record<string, unknown>;
/** One change of a row by the application: the row before the change, after the change, or both. */
export type Change = {
  table: string;
  operation: 'INSERT' | 'UPDATE' | 'DELETE';
  before: Row | null;
  after: Row | null;
};

/**
 * Makes the database record each change of a row in every table of the application, except the counts of the rate
 * limits. Changes by the owner of the database, such as the changes of this program, are not recorded.
 */
export async function recordChanges(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create schema hostile;
    create unlogged table hostile.change (
      id bigint generated always as identity primary key,
      table_name text not null, operation text not null, before jsonb, after jsonb
    );
    create function hostile.note_change() returns trigger language plpgsql security definer
    set search_path = pg_catalog, pg_temp as $$
    begin
      -- Inside this function the current user is the owner, and the session's user is the application's role.
      if session_user <> current_user then
        insert into hostile.change (table_name, operation, before, after)
        values (tg_table_name, tg_op, to_jsonb(old), to_jsonb(new));
      end if;
      return null;
    end
    $$;
  `);
  for (const table of await listTables(pool)) {
    if (table === 'rate_limit') continue;
    await pool.query(
      `create trigger note_change after insert or update or delete on public.${table}
       for each row execute function hostile.note_change()`,
    );
  }
}

/** Returns all changes since the last call, the oldest first. */
export async function takeChanges(pool: pg.Pool): Promise<Change[]> {
  const { rows } = await pool.query<Change & { id: string }>(
    'delete from hostile.change returning id, table_name as "table", operation, before, after',
  );
  return rows.toSorted((one, other) => Number(one.id) - Number(other.id));
}

/** Returns the columns whose values are different after a change. For a new or deleted row, returns all columns. */
export function changedColumns({ before, after }: Change): string[] {
  const columns = Object.keys(after ?? before ?? {});
  if (!before || !after) return columns;
  return columns.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

export async function listTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  );
  return rows.map(({ name }) => name);
}
