import type pg from 'pg';

/** Gives a name to a database that has none. Returns the name that the database has now. */
export async function nameDatabase(owner: pg.Client, name: string): Promise<string> {
  await owner.query('update installation set edition = $1 where edition is null', [name]);
  return (await readDatabaseName(owner)) ?? name;
}

/** Returns the name of a database, or undefined if it has none yet. */
export async function readDatabaseName(owner: pg.Client): Promise<string | undefined> {
  const { rows } = await owner.query<{ name: string | null }>('select edition as name from installation');
  return rows[0]?.name ?? undefined;
}
