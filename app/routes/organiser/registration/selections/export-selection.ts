import { may } from '#conference/organiser/permissions.ts';
import { readSelection } from '#conference/organiser/selections/selections.server.ts';
import { columnsFor } from '#conference/registration/list/registration-list.ts';
import {
  registrationColumns,
  selectedRegistrationList,
} from '#conference/reports/exports/export-registrations.server.ts';
import { organiserLoader } from '../../organiser-route.server.ts';
import { answerExport } from '../../reports/exports/answer-export.server.ts';
import { requireRecord } from '../../require-record.server.ts';

const path = '/organiser/registrations/selections/:selectionId/export';

/** Exports the registrations of an organiser's own selection, with any status. */
export const loader = organiserLoader(path, async (asked) => {
  const { context, organiser, params } = asked;
  requireRecord(await readSelection(context.db, { id: params.selectionId, organiserId: organiser.id }));
  const hasDetails = may(organiser, 'registrations.details');
  return await answerExport(
    asked,
    selectedRegistrationList(params.selectionId),
    registrationColumns(columnsFor({ hasDetails })),
  );
});
