import { isBadgeShape } from '#conference/documents/badge-shape.ts';
import { printBadges } from '#conference/documents/desk/print-badges.server.ts';
import {
  findOwnSelection,
  selectedRegistrations,
} from '#conference/organiser/selections/selections.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { sendDocument } from '#routes/resources/send-document.server.ts';
import { refuseIfQuestionChanged } from '../../form/read-answer.server.ts';
import { organiserAction } from '../../organiser-route.server.ts';
import { requireRecord } from '../../require-record.server.ts';
import { planIssue } from './plan-issue.server.ts';

/**
 * Answers with one file that contains the badges of an organiser's own selection. Leads back to the question if its
 * numbers have changed since the organiser saw it.
 */
export const action = organiserAction('/organiser/registrations/selections/:selectionId/print', {
  print: async ({ form, params, context, by, organiser }) => {
    const { selectionId } = params;
    const { db } = context;
    requireRecord(
      await findOwnSelection(db, { id: selectionId, organiserId: organiser.id, list: 'registrations' }),
    );
    const back = `/organiser/registrations/selections/${selectionId}/documents?kind=icard&refused=changed`;
    const { print: question } = await planIssue(context, { selectionId, kind: 'icard' }, context.now());
    if (!question || refuseIfQuestionChanged(form, question)) return redirectTo(back);
    const shape = fieldText(form, 'shape');
    const print = {
      people: selectedRegistrations(db, selectionId),
      shape: isBadgeShape(shape) ? shape : 'sheet',
      ...by,
    } as const;
    const printed = await printBadges(context, print, context.now());
    if (!printed.ok) return redirectTo(back);
    return sendDocument(printed.file, { isSaved: true });
  },
});
