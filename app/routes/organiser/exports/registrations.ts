import { registrationFilterSchema } from '#conference/registration/registration-filter.ts';
import { registrationColumns, registrationList } from '#conference/reports/export-registrations.server.ts';
import { organiserLoader } from '../organiser-route.server.ts';
import { answerExport } from './answer-export.server.ts';

/** The registrations of the filter in the address, as a file. */
export const loader = organiserLoader('/organiser/exports/registrations', async (asked) =>
  answerExport(
    asked,
    registrationList(registrationFilterSchema.parse(asked.url.searchParams)),
    registrationColumns,
  ),
);
