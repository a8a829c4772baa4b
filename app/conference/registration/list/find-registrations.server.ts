import { expressionBuilder, sql } from 'kysely';
import { balanceChanges } from '#conference/money/ledger/charges.server.ts';
import { markChanges } from '#conference/organiser/marks/marks.server.ts';
import { readReference } from '#conference/registration/reference.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import { type Changes, eachOf, hasChangedSince, readLastChanges } from '#platform/database/changes.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { DB } from '#platform/database/database-types.ts';
import {
  countFound,
  type FoundPage,
  isAfter,
  type PageEnd,
  type RowKey,
} from '#platform/database/find-page.server.ts';
import { filterRegistrations } from './filter-registrations.server.ts';
import { type ListedRegistration, type ListRequest, listRegistrations } from './list-registrations.server.ts';
import { type RegistrationFilter, registrationFilterSchema } from './registration-filter.ts';

/** Finds one page of the registrations that match a filter, and the number of all registrations that match it. */
export async function findRegistrations(
  db: Database,
  asked: ListRequest,
): Promise<FoundPage<ListedRegistration>> {
  const { filter, also, offset, count } = asked;
  const rows = await listRegistrations(db, asked);
  const page = { offset: offset ?? 0, count, read: rows.length };
  const all = filterRegistrations(db, filter, also).select('registration.id');
  return { rows, ...(await countFound(db, all, page, await findCountLimit(db, asked))) };
}

/**
 * Finds a page of registrations for a program, the oldest first. A registration counts as changed when anything has
 * changed that the API shows of it. `alsoChanges`: what the calling module shows besides.
 */
export async function findRegistrationsAfter(
  db: Database,
  {
    filter,
    also,
    after,
    changedSince,
    alsoChanges,
    count,
  }: Pick<ListRequest, 'filter' | 'also' | 'count' | 'changedSince'> & {
    after: RowKey | 'start';
    alsoChanges?: Changes;
  },
): Promise<{ rows: (ListedRegistration & { updatedAt: Date })[]; end: PageEnd }> {
  const changes = alsoChanges ? eachOf(registrationChanges(db), alsoChanges) : registrationChanges(db);
  const conditions = [
    ...(also ? [also] : []),
    isAfter({ at: 'registration.created_at', id: 'registration.id' }, after),
    ...(changedSince ? [hasChangedSince('registration.id', changes, changedSince)] : []),
  ];
  const rows = await listRegistrations(db, {
    filter,
    also: expressionBuilder<DB, 'registration'>().and(conditions),
    order: 'oldest',
    count: count + 1,
  });
  const page = rows.slice(0, count);
  const last = await db
    .selectFrom('registration')
    .select(['id', sql<string>`created_at::text`.as('at')])
    .where('id', '=', anyOf(page.slice(-1).map(({ id }) => id)))
    .executeTakeFirst();
  const ids = page.map(({ id }) => id);
  const changedAt = await readLastChanges(db, changes, ids);
  return {
    rows: page.map((row) => ({ ...row, updatedAt: changedAt.get(row.id) ?? row.createdAt })),
    end: { last, isMore: rows.length > count },
  };
}

/** Reads one registration as the list shows it, see `findRegistrationsAfter`. Returns undefined if it does not exist. */
export async function readListed(
  db: Database,
  id: string,
  alsoChanges: Changes,
): Promise<(ListedRegistration & { updatedAt: Date }) | undefined> {
  const { rows } = await findRegistrationsAfter(db, {
    filter: registrationFilterSchema.parse({ status: 'any' }),
    also: expressionBuilder<DB, 'registration'>()('registration.id', '=', id),
    after: 'start',
    alsoChanges,
    count: 1,
  });
  return rows[0];
}

/** A query of the changes of registrations: of their own rows and files, and of their money and marks. */
function registrationChanges(db: Database): Changes {
  return eachOf(
    db.selectFrom('registration').select(['id', 'updated_at as at']),
    db.selectFrom('registration_file').select(['registration_id as id', 'created_at as at']),
    balanceChanges(db, 'registration'),
    markChanges(db, 'registrations'),
  );
}

/**
 * If the search text is the reference of a registration, removes all other conditions. The registration is then found
 * even if other filters were chosen. Looks for the reference in the database, because a name of eight letters can look
 * like a reference, too.
 */
export async function keepOnlyReference(
  db: Database,
  filter: RegistrationFilter,
): Promise<RegistrationFilter> {
  const reference = readReference(filter.text);
  if (reference === undefined) return filter;
  const found = await db
    .selectFrom('registration')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return found ? registrationFilterSchema.parse({ text: filter.text }) : filter;
}

/**
 * Returns the number at which counting stops. At the usual size of the conference it is 10,000. In a larger table,
 * counting takes several times as long as reading the page. Counting then stops at 200, or at the size of the page if
 * the filter has search words.
 */
async function findCountLimit(db: Database, { filter, count }: ListRequest): Promise<number> {
  const { rows } = await sql<{ estimate: number }>`
    select reltuples as estimate from pg_class where oid = 'registration'::regclass`.execute(db);
  if ((rows[0]?.estimate ?? 0) <= 10_000) return 10_000;
  return filter.text === '' ? 200 : count;
}
