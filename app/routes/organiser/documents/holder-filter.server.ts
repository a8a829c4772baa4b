import { documentSearchSchema } from '#conference/documents/desk/document-list.ts';
import type { HolderFilter } from '#conference/documents/desk/filter-holders.server.ts';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { may } from '#conference/organiser/permissions.ts';
import {
  registrationFilterSchema,
  withoutDetails,
} from '#conference/registration/list/registration-filter.ts';

/** Reads the filter of the list of documents. Ignores conditions on details that the organiser may not see. */
export function readHolderFilter(query: URLSearchParams, organiser: Organiser): HolderFilter {
  const given = registrationFilterSchema.parse(query);
  const filter = may(organiser, 'registrations.details') ? given : withoutDetails(given);
  return { filter, search: documentSearchSchema.parse(Object.fromEntries(query)) };
}
