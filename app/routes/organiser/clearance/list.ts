import { redirect } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import {
  filterToQuery,
  registrationFilterSchema,
} from '#conference/registration/list/registration-filter.ts';
import {
  clearanceColumns,
  clearanceFilter,
  exportClearance,
} from '#conference/reports/export-clearance.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { paragraph } from '#platform/forms/plain-text.ts';
import { readFormat, sendTable } from '#platform/http/send-table.server.ts';
import { countWhileRunning, isTooBusy } from '../exports/running-exports.server.ts';
import { organiserAction } from '../organiser-route.server.ts';

const reasonSchema = paragraph(500, 'reason');

/** Answers with the clearance list as a file. The form must give the reason for the export. */
export const action = organiserAction('/organiser/clearance/list', {
  take: async ({ form, context, by }) => {
    const given = (name: string) => fieldText(form, name);
    const fields = { paid: given('paid'), country: given('country'), since: given('since') };
    const filter = clearanceFilter(registrationFilterSchema.parse(fields));
    const reason = reasonSchema.safeParse(given('reason'));
    if (!reason.success) throw redirectBack('reason', filter);
    if (isTooBusy()) throw redirectBack('busy', filter);
    const format = readFormat(given('format'));
    const taken = { format, reason: reason.data, ...by };
    const rows = countWhileRunning(exportClearance(context, filter, taken));
    const table = { name: 'clearance', columns: clearanceColumns, format, timeZone: edition.timeZone };
    return sendTable(table, rows);
  },
});

function redirectBack(refused: string, filter: ReturnType<typeof clearanceFilter>) {
  const query = filterToQuery(filter);
  query.delete('visa');
  query.set('refused', refused);
  return redirect(`/organiser/clearance?${query}`, { status: 303 });
}
