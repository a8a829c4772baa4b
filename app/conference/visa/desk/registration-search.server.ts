import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { hasDocument } from '#conference/documents/desk/filter-holders.server.ts';
import { readDocumentListFacts } from '#conference/documents/desk/holder-facts.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import {
  filteredId,
  filterRegistrations,
} from '#conference/registration/list/filter-registrations.server.ts';
import type { ListRequest } from '#conference/registration/list/list-registrations.server.ts';
import { hasExtraAnswer } from '#conference/registration/questions/find-by-extra-answer.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { DB } from '#platform/database/database-types.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { hasVisaStatus } from './find-by-visa-status.server.ts';
import type { RegistrationSearch } from './registration-search.ts';
import { findVisaPeople } from './visa-people.server.ts';

export type SearchStore = Pick<Platform, 'db' | 'secrets'> & WithSettings;

/** The conditions of a search, as the functions that read a page of the list take them. */
export type SearchConditions = Pick<ListRequest, 'filter' | 'also'>;

/**
 * Returns the conditions of a search. The list, its exports, selections and messages all get their people by these
 * conditions, so that no act can reach other people than the list shows. Passports are sealed, and what people are
 * entitled to follows from many parts, so some conditions are read before the query.
 */
export async function conditionsOf(
  store: SearchStore,
  search: RegistrationSearch,
  now: Date,
): Promise<SearchConditions> {
  const { filter, visa, documents, answer } = search;
  const { visaStatus, ...queue } = visa;
  const also: Expression<SqlBool>[] = [];
  if (visaStatus) also.push(hasVisaStatus(store.db, visaStatus));
  if (Object.values(queue).some(Boolean)) {
    const { select } = await findVisaPeople(store, queue);
    const found = store.db.selectFrom(select(store.db).as('found')).select('found.id');
    also.push(sql<boolean>`(${filteredId} in ${found})`);
  }
  if (Object.values(documents).some(Boolean)) {
    also.push(hasDocument(store.db, documents, await readDocumentListFacts(store, filter, now)));
  }
  if (answer) also.push(hasExtraAnswer(store.db, answer));
  return { filter, ...(also.length > 0 && { also: expressionBuilder<DB, 'registration'>().and(also) }) };
}

/** Makes a query of the registrations that meet the conditions. It selects no columns. */
export function searchRegistrations(db: Database, { filter, also }: SearchConditions) {
  return filterRegistrations(db, filter, also);
}
