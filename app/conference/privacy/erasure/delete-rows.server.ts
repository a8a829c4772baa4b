import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import type { DB } from '#platform/database/database-types.ts';
import {
  type deletionOrder,
  type Fate,
  fates,
  type Trace,
  type Traces,
  traceNames,
} from './erasure-rules.server.ts';
import type { Person } from './find-person.server.ts';

/**
 * Makes the lists with which an erasure begins: ids, addresses and keys that lead to the person's rows. The erasure
 * adds the values that it finds in these rows.
 */
export function tracesOf(person: Person): Traces {
  return {
    ...structuredClone(person),
    subjectIds: [...person.registrationIds, ...person.bookingIds],
    browserHashes: [],
    deviceIds: [],
    fileIds: [],
    mailIds: [],
  };
}

/**
 * Does with the person's rows of a table what the fate of the table says: deletes the rows or empties their columns.
 * Adds to `traces` the values that lead to the person's rows in other tables.
 */
export async function deleteRows(tx: Database, table: (typeof deletionOrder)[number], traces: Traces) {
  const fate: Exclude<Fate, string> = fates[table];
  if ('clear' in fate) {
    await fate.clear(tx, traces);
    return;
  }
  if ('erase' in fate) {
    const found = await fate.erase(tx, traces);
    for (const name of traceNames) traces[name].push(...(found[name] ?? []));
    return;
  }
  const finds = Object.entries(fate.finds ?? {});
  const columns = [sql`true`, ...finds.map(([column]) => sql`${sql.ref(column)}::text`)];
  const { rows } = await sql<Record<string, string | null>>`
    delete from ${sql.table(table)} where ${belongsToPerson(fate.deletedBy, traces)}
    returning ${sql.join(columns)}`.execute(tx);
  for (const [column, name] of finds) traces[name].push(...rows.flatMap((row) => row[column] ?? []));
}

type Countable = {
  [T in keyof DB]: (typeof fates)[T] extends { deletedBy: unknown } ? T : never;
}[keyof DB];

/** Counts the rows of a table that belong to a person. */
export async function countRows(db: Database, table: Countable, person: Person): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)}
    where ${belongsToPerson(fates[table].deletedBy, tracesOf(person))}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Makes the SQL condition for the rows of a person: one of these columns contains a value of its list in `traces`. */
function belongsToPerson(columns: Readonly<Record<string, Trace>>, traces: Traces): RawBuilder<SqlBool> {
  const conditions = Object.entries(columns).map(
    ([column, name]) => sql`${sql.ref(column)} = any(${traces[name]})`,
  );
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}
