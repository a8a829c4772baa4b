import type pg from 'pg';

/** A table to copy, without its generated columns. `where` is an SQL condition. */
export type CopiedTable = { name: string; columns: string[]; where: string };

/** Tables that a backup does not copy, because a restore creates their rows again or does not need them. */
const skippedTables = new Set(['migration', 'installation', 'rate_limit', 'kept_file']);

export const keyTable = 'record_key';

/**
 * The tables of the record keys and of the erasures. They are written into a separate file.
 * See docs/decisions/011-backups-and-separate-keys.md.
 */
const separateTables = new Set([keyTable, 'master_key', 'erasure']);

export function isSeparateTable({ name }: CopiedTable): boolean {
  return separateTables.has(name);
}

export const jobTable = 'jobs.job';

/**
 * SQL conditions for the rows to copy. They exclude finished jobs, and the files that are kept after a form was
 * refused.
 */
const rowConditions: Record<string, string> = {
  stored_file: 'id not in (select file_id from public.kept_file)',
  [jobTable]: "state in ('created', 'retry', 'active')",
};

/** Reads from the schema which tables to copy. If a table refers to other tables, it comes after them. */
export async function listTables(client: pg.Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; refers_to: string[] }>(`
    select pg_class.oid::regclass::text as name,
      array(
        select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
      ) as columns,
      array(
        select distinct confrelid::regclass::text from pg_constraint
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid
          and connamespace = 'public'::regnamespace
      ) as refers_to
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' or pg_class.oid = to_regclass('${jobTable}')
    order by relname`);
  const listed: CopiedTable[] = [];
  const done = new Set(skippedTables);
  let waiting = rows.filter(({ name }) => !done.has(name));
  while (waiting.length > 0) {
    const ready = waiting.filter(({ refers_to }) => refers_to.every((name) => done.has(name)));
    if (ready.length === 0) throw new Error('The tables refer to each other in a circle.');
    for (const { name, columns } of ready) {
      listed.push({ name, columns, where: rowConditions[name] ?? 'true' });
      done.add(name);
    }
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return listed;
}

/** Counts the rows to copy. */
export async function countRows(client: pg.Client, { name, where }: CopiedTable): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${name} where ${where}`);
  return Number(rows[0]?.count);
}

/** Returns the statement that reads the rows of a table as text. */
export function copyOut({ name, columns, where }: CopiedTable): string {
  return `copy (select ${quoteColumns(columns)} from ${name} where ${where}) to stdout`;
}

/** Returns the statement that writes the output of {@link copyOut} into a table. */
export function copyIn({ name, columns }: CopiedTable): string {
  return `copy ${name} (${quoteColumns(columns)}) from stdin`;
}

function quoteColumns(columns: string[]): string {
  return columns.map((column) => `"${column}"`).join(', ');
}
