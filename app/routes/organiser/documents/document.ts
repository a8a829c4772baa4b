import { data } from 'react-router';
import { revealLetter, showDocument } from '#conference/documents/desk/show-document.server.ts';
import { reasonSchema } from '#conference/registration/record/desk-forms.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { sendDocument } from '#routes/resources/send-document.server.ts';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { requireRecord } from '../require-record.server.ts';

const path = '/organiser/documents/:documentId';

/**
 * Sends a document for printing. The audit records each view. A visa letter is sent only with a reason, in a posted
 * form.
 */
export const loader = organiserLoader(path, async ({ params, context, by }) =>
  sendDocument(requireRecord(await showDocument(context, { ...params, ...by, shape: 'a6' }, context.now())), {
    isSaved: false,
  }),
);

export const action = organiserAction(path, {
  reveal: async ({ params, context, by, form }) => {
    const reason = reasonSchema.safeParse({ reason: fieldText(form, 'reason') });
    // The form requires a reason, so only a manipulated form has none.
    if (!reason.success) throw data(null, { status: 422 });
    const file = requireRecord(
      await revealLetter(context, { ...params, ...by, ...reason.data }, context.now()),
    );
    return sendDocument(file, { isSaved: false });
  },
});
