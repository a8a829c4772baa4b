import type { AliasableExpression } from 'kysely';
import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { openOrganiserKey } from '#conference/organiser/organisers.server.ts';
import { countRows } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Json } from '#platform/database/database-types.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { Column } from '#platform/http/send-table.server.ts';

type Query<Row> = AliasableExpression<Row> & { stream(rowsAtOnce: number): AsyncIterableIterator<Row> };

/**
 * A list that can be exported, with the columns of its file, and what the audit records about it. The rows of the file
 * are the selected rows, unless `complete` makes them.
 */
export type ExportableList<Row, Selected = Row> = {
  name:
    | 'registrations'
    | 'movements'
    | 'discounts'
    | 'arrivals'
    | 'bookings'
    | 'enquiries'
    | 'clearance'
    | 'documents'
    | 'papers'
    | 'journeys'
    | 'session-places'
    | 'stays'
    | 'extra-answers';
  select: (db: Database) => Query<Selected>;
  /** Makes the rows of the file from some selected rows. It may leave rows out. */
  complete?: (rows: readonly Selected[]) => Promise<readonly Row[]>;
  columns: readonly Column<Row>[];
  /** The filter without its search text. It contains no name, so it is not sealed. */
  filter: Json;
  /** The search text. It may be a name, so it is sealed with the organiser's own key. */
  searchedFor?: string;
};

/** Returns the list. TypeScript finds the type of its rows from `select` or `complete`. */
export function exportable<Selected, Row = Selected>(list: ExportableList<Row, Selected>) {
  return list;
}

/** Who exports a list, in which format, and why, if the organiser must give a reason. */
export type ExportRequest = { organiserId: string; requestId: string; format: string; reason?: string };

const rowsAtOnce = 500;
const completedAtOnce = 100;

/**
 * Streams the rows of a list from one database snapshot. Before the first row, the audit records the organiser, the
 * list, its filter and columns, and the number of rows.
 */
export async function* exportList<Row, Selected>(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  list: ExportableList<Row, Selected>,
  by: ExportRequest,
): AsyncGenerator<Row> {
  const snapshot = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    await recordExport({ db, secrets }, list, by, await countRows(snapshot, list.select(snapshot)));
    const rows = list.select(snapshot).stream(rowsAtOnce);
    if (list.complete) {
      for await (const batch of inBatches(rows)) yield* await list.complete(batch);
    } else {
      yield* rows as AsyncIterable<Row & Selected>;
    }
  } finally {
    await snapshot.rollback().execute();
  }
}

async function* inBatches<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < completedAtOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Records the export of a list. The search text and the reason may name people, so the organiser's key seals them. */
async function recordExport(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  {
    name,
    filter,
    searchedFor,
    columns,
  }: Pick<ExportableList<never>, 'name' | 'filter' | 'searchedFor' | 'columns'>,
  { format, reason, ...by }: ExportRequest,
  rows: number,
): Promise<void> {
  const detail = { rows, format, filter, columns: columns.map(({ header }) => header) };
  const act = { ...byOrganiser(by), action: `${name}.exported`, subject: 'list', detail } as const;
  if (reason === undefined && searchedFor === undefined) return await recordAct(db, act);
  const record = await openOrganiserKey({ db, secrets }, by.organiserId);
  const sealedDetail = searchedFor === undefined ? undefined : { searchedFor };
  await recordAct(db, { ...act, record, reason, sealedDetail });
}
