import { redirect } from 'react-router';
import { isBadgeShape } from '#conference/participant-documents/badge-shape.ts';
import { printBadges } from '#conference/participant-documents/desk/print-badges.server.ts';
import {
  filterToQuery,
  registrationFilterSchema,
} from '#conference/registration/list/registration-filter.ts';
import { sendDocument } from '#routes/resources/send-document.server.ts';
import { organiserAction } from '../organiser-route.server.ts';

/** Answers with the badges of the people whom the filter in the form finds. */
export const action = organiserAction('/organiser/documents/print', {
  print: async ({ form, context, by }) => {
    const given = Object.fromEntries([...form].filter(([, text]) => typeof text === 'string'));
    const filter = registrationFilterSchema.parse(given);
    const { shape } = given;
    const asked = { filter, shape: isBadgeShape(shape) ? shape : 'sheet-a4', ...by } as const;
    const printed = await printBadges(context, asked, context.now());
    if (printed.ok) return sendDocument(printed.file, { isSaved: true });
    const query = filterToQuery(filter);
    query.set('refused', printed.reason);
    throw redirect(`/organiser/documents?${query}`, { status: 303 });
  },
});
