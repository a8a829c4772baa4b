import type { AliasableExpression } from 'kysely';
import { type Act, recordAct } from '#conference/audit/record-act.server.ts';
import { openOrganiserKey } from '#conference/organiser/organisers.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Json } from '#platform/database/database-types.ts';
import type { Platform } from '#platform/http/request-context.server.ts';

type Query<Row> = AliasableExpression<Row> & { stream(rowsAtOnce: number): AsyncIterableIterator<Row> };

/** A list that can be taken out, and what the audit says of it. */
export type ExportableList<Row> = {
  name: 'registrations' | 'payments' | 'bookings' | 'enquiries' | 'clearance';
  select: (db: Database) => Query<Row>;
  /** What narrows it, in words that name nobody. */
  filter: Json;
  /** What somebody searched for, which may be a name: it is sealed with the organiser's own key. */
  searchedFor?: string;
};

type Taken = {
  organiserId: string;
  requestId: string;
  format: string;
  columns: readonly string[];
  reason?: string;
};

const rowsAtOnce = 500;

/**
 * The rows of a list as they all were at one instant, read as they are asked for. Before the first is given, the act is
 * written for good: which list, its filter and columns, how many rows, by whom. Nothing is opened until then.
 */
export async function* exportList<Row>(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  list: ExportableList<Row>,
  taken: Taken,
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
    await recordExport({ db, secrets }, list, taken, Number(rows));
    yield* list.select(snapshot).stream(rowsAtOnce);
  } finally {
    await snapshot.rollback().execute();
  }
}

/** Writes that a list of so many rows is taken; what may name somebody is sealed with the organiser's key. */
async function recordExport(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  { name, filter, searchedFor }: Pick<ExportableList<never>, 'name' | 'filter' | 'searchedFor'>,
  { organiserId, requestId, format, columns, reason }: Taken,
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
