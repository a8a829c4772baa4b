import { type Insertable, sql } from 'kysely';
import { type Database, prepared } from './database.server.ts';
import type { DB } from './database-types.ts';

/** A row, by the table it is to be written into. */
export type Rows = { [Table in keyof DB]?: Insertable<DB[Table]> };

/**
 * Writes one row into each of several tables by one statement, which a connection parses and plans once: in a crowd, to
 * ask and be answered costs more than to write. References among the rows are checked when all are written.
 */
export async function insertTogether(db: Database, rows: Rows): Promise<void> {
  const inserts = Object.entries(rows).map(([table, row]) => {
    const given = Object.entries(row).filter(([, value]) => value !== undefined);
    const columns = sql.join(given.map(([column]) => sql.ref(column)));
    const values = sql.join(given.map(([, value]) => value));
    return sql`${sql.ref(`into_${table}`)} as (insert into ${sql.table(table)} (${columns}) values (${values}))`;
  });
  await db.executeQuery(prepared(sql`with ${sql.join(inserts)} select`.compile(db)));
}
