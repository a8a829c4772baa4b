import { createItem, type PoItem, stringifyPo } from 'pofile-ts';
import { edition } from '#conference/edition/edition.server.ts';
import { refreshSettings } from '#conference/edition/settings/refresh-settings.server.ts';
import { listTexts } from '#conference/edition/texts/list-texts.server.ts';
import { organiserLoader } from '../../organiser-route.server.ts';
import { requireRecord } from '../../require-record.server.ts';

/** The texts that owners have changed in a language (`?language=`), as a translation file with the key of each text. */
export const loader = organiserLoader('/organiser/settings/texts/changed', async ({ context, url }) => {
  const asked = url.searchParams.get('language');
  const locale = requireRecord(edition.languages.find((one) => one === asked));
  const { settings } = await refreshSettings(context.db, context.now());
  const items = listTexts(settings, context.translations.in(locale))
    .filter(({ isOwn }) => isOwn)
    .map(
      ({ key, english, text }): PoItem => ({
        ...createItem(),
        msgctxt: key,
        msgid: english,
        msgstr: [text],
        flags: { ...(text.includes('{') && { 'icu-message-format': true }) },
      }),
    );
  const headers = { Language: locale, 'Content-Type': 'text/plain; charset=UTF-8' };
  return new Response(`${stringifyPo({ headers, items }, { foldLength: 0 }).trim()}\n`, {
    headers: {
      'Content-Type': 'text/x-gettext-translation; charset=utf-8',
      'Content-Disposition': `attachment; filename="${edition.id}-${locale}.po"`,
      'Cache-Control': 'no-store',
    },
  });
});
