import { data } from 'react-router';
import { previewLetter } from '#conference/documents/desk/write-letter-text.server.ts';
import { letterTextSchema, readLetterForm } from '#conference/documents/letter-text.ts';
import { readFields } from '../form/read-fields.server.ts';
import { organiserAction } from '../organiser-route.server.ts';

/** Shows a letter with the typed text, which is not stored. */
export const action = organiserAction('/organiser/documents/letter/preview', {
  preview: async ({ context, form, by }) => {
    const read = readFields(form, letterTextSchema);
    if (!read.ok) throw data(null, { status: 422 });
    const asked = { letter: readLetterForm(read.data), asker: { person: by.organiserId } };
    const { pdf } = await previewLetter(context, asked, context.now());
    return new Response(pdf, {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': 'inline; filename="preview.pdf"',
        'Cache-Control': 'no-store',
      },
    });
  },
});
