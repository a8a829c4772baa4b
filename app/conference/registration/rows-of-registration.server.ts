import { type RawBuilder, sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { lockRegistration } from './record/lock-registration.server.ts';

type Registrations = { from: string; to: string };

/**
 * Returns the functions by which the rows of a module change from one registration to another. `table` is one of the
 * module's own tables, such as `sql.table('paper')`, with the columns `id` and `registration_id`.
 */
export function rowsOfRegistration(table: RawBuilder<unknown>) {
  return {
    /** Moves the rows of a registration to another one of the same person. Returns their ids. */
    async move(tx: Database, { from, to }: Registrations): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        update ${table} set registration_id = ${to} where registration_id = ${from} returning id`.execute(tx);
      return rows.map(({ id }) => id);
    },

    /** Moves rows back that a merge had moved, unless they belong to another registration by now. */
    async giveBack(tx: Database, ids: readonly string[], { from, to }: Registrations): Promise<void> {
      await sql`
        update ${table} set registration_id = ${to}
        where id = ${anyOf(ids)} and registration_id = ${from}`.execute(tx);
    },

    /**
     * Gives the rows of a proved mailbox to its registration, so that they stay with it if its address changes. The table
     * has a column `email`.
     */
    async join(
      db: Database,
      { registrationId, email }: { registrationId: string; email: string },
    ): Promise<void> {
      const isOfMailbox = sql`email = ${email} and registration_id is null`;
      await db.transaction().execute(async (tx) => {
        const found = await sql`select from ${table} where ${isOfMailbox} limit 1`.execute(tx);
        if (found.rows.length === 0) return;
        // All transactions lock a registration before its rows.
        await lockRegistration(tx, registrationId);
        await sql`update ${table} set registration_id = ${registrationId} where ${isOfMailbox}`.execute(tx);
      });
    },
  };
}
