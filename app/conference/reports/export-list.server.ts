import type { AliasableExpression } from 'kysely';
import { type Act, recordAct } from '#conference/audit/record-act.server.ts';
import { openOrganiserKey } from '#conference/organiser/organisers.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Json } from '#platform/database/database-types.ts';
import type { Platform } from '#platform/http/request-context.server.ts';

type Query<Row> = AliasableExpression<Row> & { stream(rowsAtOnce: number): AsyncIterableIterator<Row> };

/** A list that can be exported, and what the audit records about it. */
export type ExportableList<Row> = {
  name: 'registrations' | 'payments' | 'bookings' | 'enquiries' | 'clearance';
  select: (db: Database) => Query<Row>;
  /** The conditions of the filter that cannot name anybody. */
  filter: Json;
  /** The search text. It may be a name, so it is sealed with the organiser's own key. */
  searchedFor?: string;
};

type Export = {
  organiserId: string;
  requestId: string;
  format: string;
  columns: readonly string[];
  reason?: string;
};

const rowsAtOnce = 500;

/**
 * Streams the rows of a list from one snapshot. The export is recorded and committed before the first row: who took
 * which list, with its filter, columns and number of rows.
 */
export async function* exportList<Row>(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  list: ExportableList<Row>,
  by: Export,
): AsyncGenerator<Row> {
  const snapshot = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    const { rows } = await snapshot
      .selectFrom(list.select(snapshot).as('listed'))
      .select(({ fn }) => fn.countAll<string>().as('rows'))
      .executeTakeFirstOrThrow();
    await recordExport({ db, secrets }, list, by, Number(rows));
    yield* list.select(snapshot).stream(rowsAtOnce);
  } finally {
    await snapshot.rollback().execute();
  }
}

/** Records the export of a list. The search text and the reason may name people, so the organiser's key seals them. */
async function recordExport(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  { name, filter, searchedFor }: Pick<ExportableList<never>, 'name' | 'filter' | 'searchedFor'>,
  { organiserId, requestId, format, columns, reason }: Export,
  rows: number,
): Promise<void> {
  const isSealed = reason !== undefined || searchedFor !== undefined;
  const act: Act = {
    actor: 'organiser',
    actorId: organiserId,
    action: `${name}.exported`,
    subject: 'list',
    requestId,
    detail: { rows, format, filter, columns: [...columns] },
  };
  if (!isSealed) return await recordAct(db, act);
  const record = await openOrganiserKey({ db, secrets }, organiserId);
  const sealedDetail = searchedFor === undefined ? undefined : { searchedFor };
  await recordAct(db, { ...act, record, reason, sealedDetail });
}
