import { redirect } from 'react-router';
import { isBadgeShape } from '#conference/participant-documents/badge-shape.ts';
import { printBadges } from '#conference/participant-documents/desk/print-badges.server.ts';
import { sendDocument } from '#routes/resources/send-document.server.ts';
import { organiserAction } from '../organiser-route.server.ts';
import { holderFilterToQuery, readHolderFilter } from './holder-filter.server.ts';

/** Answers with one file that contains a badge for each active and paid person whom the filter in the form finds. */
export const action = organiserAction('/organiser/documents/print', {
  print: async ({ form, context, by, organiser }) => {
    const given = [...form].flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : []));
    const query = new URLSearchParams(given);
    const asked = readHolderFilter(query, organiser);
    const shape = query.get('shape');
    const print = { asked, shape: isBadgeShape(shape) ? shape : 'sheet-a4', ...by } as const;
    const printed = await printBadges(context, print, context.now());
    if (printed.ok) return sendDocument(printed.file, { isSaved: true });
    const back = holderFilterToQuery(asked);
    back.set('refused', printed.reason);
    throw redirect(`/organiser/documents?${back}`, { status: 303 });
  },
});
