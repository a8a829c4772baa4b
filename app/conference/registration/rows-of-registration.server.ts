import { type RawBuilder, sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { lockRegistration } from './record/lock-registration.server.ts';

type Registrations = { from: string; to: string };

/**
 * Returns functions that move the rows of a table from one registration to another. `table` is a table of the module
 * that calls this, such as `sql.table('paper')`, with the columns `id` and `registration_id`.
 */
export function rowsOfRegistration(table: RawBuilder<unknown>) {
  return {
    /**
     * Moves all rows of the registration `from` to the registration `to` of the same person. Returns the ids of the
     * rows.
     */
    async move(tx: Database, { from, to }: Registrations): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        update ${table} set registration_id = ${to} where registration_id = ${from} returning id`.execute(tx);
      return rows.map(({ id }) => id);
    },

    /** Moves rows back that a merge had moved. Leaves out rows that belong to a third registration now. */
    async moveBack(tx: Database, ids: readonly string[], { from, to }: Registrations): Promise<void> {
      await sql`
        update ${table} set registration_id = ${to}
        where id = ${anyOf(ids)} and registration_id = ${from}`.execute(tx);
    },

    /**
     * Gives the rows of a proved mailbox to the mailbox's registration, if they have no registration yet. The rows then
     * stay with this registration, even if its email address changes. The table must have a column `email`.
     */
    async join(
      db: Database,
      { registrationId, email }: { registrationId: string; email: string },
    ): Promise<void> {
      const isOfMailbox = sql`email = ${email} and registration_id is null`;
      await db.transaction().execute(async (tx) => {
        const found = await sql`select from ${table} where ${isOfMailbox} limit 1`.execute(tx);
        if (found.rows.length === 0) return;
        // Locks the registration before the rows, as all transactions do, so that no deadlock can happen.
        await lockRegistration(tx, registrationId);
        await sql`update ${table} set registration_id = ${registrationId} where ${isOfMailbox}`.execute(tx);
      });
    },
  };
}
