import { filterRegistrations } from '#conference/registration/list/filter-registrations.server.ts';
import type { ListRequest } from '#conference/registration/list/list-registrations.server.ts';
import type { RegistrationFilter } from '#conference/registration/list/registration-filter.ts';
import type { Database } from '#platform/database/database.server.ts';
import { hasVisaStatus } from './find-by-visa-status.server.ts';
import type { VisaStatus } from './visa-status.ts';

/** A search of the desk's list of registrations: a filter, and a visa status. An empty field sets no condition. */
export type RegistrationSearch = { filter: RegistrationFilter; visaStatus: '' | VisaStatus };

/** Returns the conditions of a search, as the functions that read a page of the list take them. */
export function conditionsOf(
  db: Database,
  { filter, visaStatus }: RegistrationSearch,
): Pick<ListRequest, 'filter' | 'also'> {
  return { filter, ...(visaStatus && { also: hasVisaStatus(db, visaStatus) }) };
}

/**
 * Makes a query of the registrations that a search finds. It selects no columns. The list, its export, selections and
 * messages all get their people by these conditions, so that no act can reach other people than the list shows.
 */
export function searchRegistrations(db: Database, search: RegistrationSearch) {
  const { filter, also } = conditionsOf(db, search);
  return filterRegistrations(db, filter, also);
}
