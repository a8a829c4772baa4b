import type { AliasableExpression } from 'kysely';
import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { openOrganiserKey } from '#conference/organiser/organisers.server.ts';
import { countRows } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Json } from '#platform/database/database-types.ts';
import type { Platform } from '#platform/http/request-context.server.ts';

type Query<Row> = AliasableExpression<Row> & { stream(rowsAtOnce: number): AsyncIterableIterator<Row> };

/** A list that can be exported, and what the audit records about it. */
export type ExportableList<Row> = {
  name:
    | 'registrations'
    | 'payments'
    | 'movements'
    | 'discounts'
    | 'arrivals'
    | 'bookings'
    | 'enquiries'
    | 'clearance'
    | 'documents'
    | 'papers';
  select: (db: Database) => Query<Row>;
  /** The filter without its search text. It contains no name, so it is not sealed. */
  filter: Json;
  /** The search text. It may be a name, so it is sealed with the organiser's own key. */
  searchedFor?: string;
};

/** The type of a row in the list that the function `MakeList` returns. */
export type RowOf<MakeList extends (...given: never[]) => ExportableList<object>> =
  ReturnType<ReturnType<MakeList>['select']> extends Query<infer Row> ? Row : never;

/** Who exports a list, in which format, and with which columns. */
export type ExportRequest = {
  organiserId: string;
  requestId: string;
  format: string;
  columns: readonly string[];
  reason?: string;
};

const rowsAtOnce = 500;

/**
 * Streams the rows of a list from one database snapshot. Before the first row, the audit records the organiser, the
 * list, its filter and columns, and the number of rows.
 */
export async function* exportList<Row>(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  list: ExportableList<Row>,
  by: ExportRequest,
): AsyncGenerator<Row> {
  const snapshot = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    await recordExport({ db, secrets }, list, by, await countRows(snapshot, list.select(snapshot)));
    yield* list.select(snapshot).stream(rowsAtOnce);
  } finally {
    await snapshot.rollback().execute();
  }
}

/** Records the export of a list. The search text and the reason may name people, so the organiser's key seals them. */
async function recordExport(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  { name, filter, searchedFor }: Pick<ExportableList<never>, 'name' | 'filter' | 'searchedFor'>,
  { format, columns, reason, ...by }: ExportRequest,
  rows: number,
): Promise<void> {
  const detail = { rows, format, filter, columns: [...columns] };
  const act = { ...byOrganiser(by), action: `${name}.exported`, subject: 'list', detail } as const;
  if (reason === undefined && searchedFor === undefined) return await recordAct(db, act);
  const record = await openOrganiserKey({ db, secrets }, by.organiserId);
  const sealedDetail = searchedFor === undefined ? undefined : { searchedFor };
  await recordAct(db, { ...act, record, reason, sealedDetail });
}
