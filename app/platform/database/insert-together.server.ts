import { type Insertable, sql } from 'kysely';
import type { Database } from './database.server.ts';
import type { DB } from './database-types.ts';

/** The rows to insert: one row for each table, under the table's name. */
export type Rows = { [Table in keyof DB]?: Insertable<DB[Table]> };

/**
 * Inserts one row into each of several tables with a single statement. Separate statements would be slower, because
 * under load each round trip costs more than the insert. The rows may refer to each other in any order.
 */
export async function insertTogether(db: Database, rows: Rows): Promise<void> {
  const inserts = Object.entries(rows).map(([table, row]) => {
    const filledColumns = Object.entries(row).filter(([, value]) => value !== undefined);
    const columns = sql.join(filledColumns.map(([column]) => sql.ref(column)));
    const values = sql.join(filledColumns.map(([, value]) => value));
    return sql`${sql.ref(`into_${table}`)} as (insert into ${sql.table(table)} (${columns}) values (${values}))`;
  });
  await sql`with ${sql.join(inserts)} select`.execute(db);
}
