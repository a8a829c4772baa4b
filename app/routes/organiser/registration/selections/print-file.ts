import { data } from 'react-router';
import type { DocumentKind } from '#conference/documents/document-kind.ts';
import { takePrint } from '#conference/organiser/selections/print-orders.server.ts';
import { reasonSchema } from '#conference/registration/record/desk-forms.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { requireRecord } from '../../require-record.server.ts';
import { requireOwnSelection } from '../../selections/act-on-selections.server.ts';
import { listOfRegistrations } from '../registration.list.server.ts';

const path = '/organiser/registrations/selections/:selectionId/prints/:printId/file';

/**
 * Sends the file of a print to the organiser who ordered it. The audit records each view. Visa letters are sent only
 * with a reason, in a posted form.
 */
export const loader = organiserLoader(path, async (asked) => {
  await requireOwnSelection(asked, listOfRegistrations);
  const { context, params, by } = asked;
  return sendPrint(requireRecord(await takePrint(context, { ...params, ...by }, context.now())));
});

export const action = organiserAction(path, {
  reveal: async (posted) => {
    await requireOwnSelection(posted, listOfRegistrations);
    const { context, params, by, form } = posted;
    const reason = reasonSchema.safeParse({ reason: fieldText(form, 'reason') });
    // The form requires a reason, so only a manipulated form has none.
    if (!reason.success) throw data(null, { status: 422 });
    const print = { ...params, ...by, ...reason.data };
    return sendPrint(requireRecord(await takePrint(context, print, context.now())));
  },
});

function sendPrint({ pdf, kind, count }: { pdf: Buffer<ArrayBuffer>; kind: DocumentKind; count: number }) {
  return new Response(pdf, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${kind}-${count}.pdf"`,
      'Cache-Control': 'no-store',
    },
  });
}
