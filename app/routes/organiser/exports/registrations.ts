import { may } from '#conference/organiser/permissions.ts';
import {
  registrationFilterSchema,
  withoutDetails,
} from '#conference/registration/list/registration-filter.ts';
import {
  columnsFor,
  readExportChoice,
  readListPage,
} from '#conference/registration/list/registration-list.ts';
import { registrationColumns, registrationList } from '#conference/reports/export-registrations.server.ts';
import { organiserLoader } from '../organiser-route.server.ts';
import { answerExport } from './answer-export.server.ts';

/** Exports the registrations that the filter in the address finds. Ignores columns and conditions that the organiser may not see. */
export const loader = organiserLoader('/organiser/exports/registrations', async (asked) => {
  const query = asked.url.searchParams;
  const hasDetails = may(asked.organiser, 'registrations.details');
  const filter = registrationFilterSchema.parse(query);
  const allowed = columnsFor({ hasDetails });
  const { columns } = readListPage(query);
  const chosen = readExportChoice(query) === 'all' ? allowed : allowed.filter((one) => columns.includes(one));
  return await answerExport(
    asked,
    registrationList(hasDetails ? filter : withoutDetails(filter)),
    registrationColumns(chosen),
  );
});
