import type { Database } from '#platform/database/database.server.ts';
import { type ColumnChoice, columnChoiceSchema, type StatementAccount } from './statement.ts';

type Account = Pick<StatementAccount, 'currency' | 'number'>;

const nameOf = ({ currency, number }: Account) => `${currency} ${number}`;

/** Reads the columns that somebody has chosen for the statements of an account. */
export async function readStatementColumns(
  db: Database,
  account: Account,
): Promise<ColumnChoice | undefined> {
  const row = await db
    .selectFrom('statement_columns')
    .select('columns')
    .where('account', '=', nameOf(account))
    .executeTakeFirst();
  return row && columnChoiceSchema.safeParse(row.columns).data;
}

/** Remembers the columns for the statements of an account. Without columns, forgets them. */
export async function keepStatementColumns(
  db: Database,
  account: Account,
  columns: ColumnChoice | undefined,
): Promise<void> {
  const name = nameOf(account);
  if (!columns) {
    await db.deleteFrom('statement_columns').where('account', '=', name).execute();
    return;
  }
  const kept = JSON.stringify(columns);
  await db
    .insertInto('statement_columns')
    .values({ account: name, columns: kept })
    .onConflict((row) => row.column('account').doUpdateSet({ columns: kept }))
    .execute();
}
