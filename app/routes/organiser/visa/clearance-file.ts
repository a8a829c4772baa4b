import { clearanceList } from '#conference/reports/exports/export-clearance.server.ts';
import { type VisaFilter, visaFilterSchema, visaFilterToFields } from '#conference/visa/desk/visa-filter.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { paragraph } from '#platform/forms/plain-text.ts';
import { readFormat } from '#platform/http/send-table.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { organiserAction } from '../organiser-route.server.ts';
import { isTooBusy, sendList } from '../reports/exports/answer-export.server.ts';

const reasonSchema = paragraph(500, 'reason');

/** Sends the clearance list as a file. The form must give the reason for the export. */
export const action = organiserAction('/organiser/visa/list/file', {
  take: async ({ form, context, by }) => {
    const names = ['text', 'status', 'queue', 'nationality', 'paid', 'batch', 'applyBy'];
    const filter = visaFilterSchema.parse(
      Object.fromEntries(names.map((name) => [name, fieldText(form, name)])),
    );
    const reason = reasonSchema.safeParse(fieldText(form, 'reason'));
    if (!reason.success) throw redirectBack('reason', filter);
    if (isTooBusy()) throw redirectBack('busy', filter);
    const format = readFormat(fieldText(form, 'format'));
    const taking = { format, reason: reason.data, ...by };
    return await sendList(context, await clearanceList(context, filter, taking), taking);
  },
});

function redirectBack(refused: string, filter: VisaFilter) {
  const query = new URLSearchParams({ ...visaFilterToFields(filter), refused });
  return redirectTo(`/organiser/visa/list?${query}`);
}
