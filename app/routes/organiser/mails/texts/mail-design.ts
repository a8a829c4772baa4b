import { data } from 'react-router';
import { writeExample } from '#conference/mails/texts/compose-test-mail.server.ts';
import { readTexts } from '#conference/mails/texts/wording-fields.server.ts';
import { markId, markSize } from '#ui/mail/mark.ts';
import { drawIcon } from '#ui/site-pictures/site-icon.server.ts';
import { organiserAction } from '../../organiser-route.server.ts';
import { readForm } from './act-on-mail-text.server.ts';

/**
 * The Content-Security-Policy of the page that shows a mail. It allows the inline styles and the picture of the mail.
 * It does not allow scripts, and links do not open.
 */
const policy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** Shows the HTML part of an example with the typed texts, as a mail program does. */
export const action = organiserAction('/organiser/settings/mails/preview', {
  preview: async (posted) => {
    const { wording, language, fields, typed, example } = readForm(posted);
    const read = readTexts(fields, typed);
    const texts = read.ok ? read.texts : undefined;
    const written = texts && (await writeExample(posted.context, { wording, language, texts }, example));
    if (!written) throw data(null, { status: 422 });
    const mark = `data:image/png;base64,${(await drawIcon(2 * markSize)).toString('base64')}`;
    return new Response(written.html.replaceAll(`cid:${markId}`, mark), {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': policy,
        'Cache-Control': 'no-store',
      },
    });
  },
});
