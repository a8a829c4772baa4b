import { expressionBuilder } from 'kysely';
import { filterRegistrations } from '#conference/registration/list/filter-registrations.server.ts';
import type { ListRequest } from '#conference/registration/list/list-registrations.server.ts';
import type { RegistrationFilter } from '#conference/registration/list/registration-filter.ts';
import type { ExtraAnswerFilter } from '#conference/registration/questions/extra-answer-filter.ts';
import { hasExtraAnswer } from '#conference/registration/questions/find-by-extra-answer.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { DB } from '#platform/database/database-types.ts';
import { hasVisaStatus } from './find-by-visa-status.server.ts';
import type { VisaStatus } from './visa-status.ts';

/**
 * A search of the desk's list of registrations: a filter, a visa status, and an answer to an extra question. An empty
 * field sets no condition.
 */
export type RegistrationSearch = {
  filter: RegistrationFilter;
  visaStatus: '' | VisaStatus;
  answer?: ExtraAnswerFilter;
};

/** Returns the conditions of a search, as the functions that read a page of the list take them. */
export function conditionsOf(
  db: Database,
  { filter, visaStatus, answer }: RegistrationSearch,
): Pick<ListRequest, 'filter' | 'also'> {
  const also = [
    ...(visaStatus ? [hasVisaStatus(db, visaStatus)] : []),
    ...(answer ? [hasExtraAnswer(db, answer)] : []),
  ];
  return { filter, ...(also.length > 0 && { also: expressionBuilder<DB, 'registration'>().and(also) }) };
}

/**
 * Makes a query of the registrations that a search finds. It selects no columns. The list, its export, selections and
 * messages all get their people by these conditions, so that no act can reach other people than the list shows.
 */
export function searchRegistrations(db: Database, search: RegistrationSearch) {
  const { filter, also } = conditionsOf(db, search);
  return filterRegistrations(db, filter, also);
}
