import { may } from '#conference/organiser/organiser.ts';
import { registrationFilterSchema, withoutDetails } from '#conference/registration/registration-filter.ts';
import {
  moneyColumns,
  registrationColumns,
  registrationList,
} from '#conference/reports/export-registrations.server.ts';
import { organiserLoader } from '../organiser-route.server.ts';
import { answerExport } from './answer-export.server.ts';

/** The registrations of the filter in the address, as a file: as much of them as the organiser sees in the list. */
export const loader = organiserLoader('/organiser/exports/registrations', async (asked) => {
  const filter = registrationFilterSchema.parse(asked.url.searchParams);
  return may(asked.organiser, 'registrations.details')
    ? await answerExport(asked, registrationList(filter), registrationColumns)
    : await answerExport(asked, registrationList(withoutDetails(filter)), moneyColumns);
});
