import { clearanceList } from '#conference/reports/exports/export-clearance.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { paragraph } from '#platform/forms/plain-text.ts';
import { readFormat } from '#platform/http/send-table.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { organiserAction } from '../organiser-route.server.ts';
import { listOfRegistrations } from '../registration/registration.list.server.ts';
import { isTooBusy, sendList } from '../reports/exports/answer-export.server.ts';

const reasonSchema = paragraph(500, 'reason');

/** Sends the clearance list as a file. The form must give the reason for the export. */
export const action = organiserAction('/organiser/visa/list/file', {
  take: async ({ form, context, by, organiser }) => {
    const { readSearch, searchToQuery } = listOfRegistrations;
    const fields = [...form.keys()].map((name): [string, string] => [name, fieldText(form, name)]);
    const search = readSearch(new URLSearchParams(fields), organiser);
    const redirectBack = (refused: string) =>
      redirectTo(
        `/organiser/visa/list?${new URLSearchParams([...searchToQuery(search), ['everybody', 'yes'], ['refused', refused]])}`,
      );
    const reason = reasonSchema.safeParse(fieldText(form, 'reason'));
    if (!reason.success) throw redirectBack('reason');
    if (isTooBusy()) throw redirectBack('busy');
    const format = readFormat(fieldText(form, 'format'));
    const taking = { format, reason: reason.data, ...by };
    return await sendList(context, await clearanceList(context, search, taking, context.now()), taking);
  },
});
