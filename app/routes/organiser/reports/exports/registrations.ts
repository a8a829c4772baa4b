import { may } from '#conference/organiser/permissions.ts';
import {
  columnsFor,
  readExportChoice,
  readListLook,
} from '#conference/registration/list/registration-list.ts';
import {
  registrationColumns,
  registrationList,
} from '#conference/reports/exports/export-registrations.server.ts';
import { organiserLoader } from '../../organiser-route.server.ts';
import { readRegistrationSearch } from '../../registration/registration-search.server.ts';
import { answerExport } from './answer-export.server.ts';

/**
 * Exports the registrations that the filter in the URL finds. Ignores columns and conditions that the organiser may not
 * see.
 */
export const loader = organiserLoader('/organiser/exports/registrations', async (asked) => {
  const query = asked.url.searchParams;
  const search = readRegistrationSearch(query, asked.organiser);
  const allowed = columnsFor({ hasDetails: may(asked.organiser, 'registrations.details') });
  const { columns } = readListLook(query);
  const chosen = readExportChoice(query) === 'all' ? allowed : allowed.filter((one) => columns.includes(one));
  return await answerExport(asked, registrationList(search), registrationColumns(chosen));
});
