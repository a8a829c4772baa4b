import { edition } from '#conference/edition/edition.server.ts';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { may } from '#conference/organiser/permissions.ts';
import {
  describeFilter,
  filterToQuery,
  registrationFilterSchema,
  withoutDetails,
} from '#conference/registration/list/registration-filter.ts';
import type { RegistrationSearch } from '#conference/visa/desk/registration-search.server.ts';
import { describeVisaStatus, readVisaStatus } from '#conference/visa/desk/visa-status.ts';

/** Reads a search from the parameters of a URL. Ignores conditions on details that the organiser may not see. */
export function readRegistrationSearch(query: URLSearchParams, organiser: Organiser): RegistrationSearch {
  const filter = registrationFilterSchema.parse(query);
  return may(organiser, 'registrations.details')
    ? { filter, visaStatus: readVisaStatus(query) }
    : { filter: withoutDetails(filter), visaStatus: '' };
}

/** Converts a search to the parameters of a URL. Leaves out default values. */
export function registrationSearchToQuery({ filter, visaStatus }: RegistrationSearch): URLSearchParams {
  const query = filterToQuery(filter);
  if (visaStatus) query.set('visaStatus', visaStatus);
  return query;
}

/** Describes a search: "active, students, visa status “granted”". */
export function describeRegistrationSearch({ filter, visaStatus }: RegistrationSearch): string {
  const words = describeFilter(filter, edition.participantTypes);
  return visaStatus ? `${words}, ${describeVisaStatus(visaStatus)}` : words;
}
