import { createItem, type PoItem, stringifyPo } from 'pofile-ts';
import { edition } from '#conference/edition/edition.server.ts';
import { refreshSettings } from '#conference/edition/settings/refresh-settings.server.ts';
import { ownWordKey } from '#conference/edition/texts/own-words.server.ts';
import { organiserLoader } from '../../organiser-route.server.ts';
import { requireRecord } from '../../require-record.server.ts';
import { listAllTexts } from './find-text.server.ts';

/**
 * The texts that owners have changed in a language (`?language=`), as a translation file with the key of each text. A
 * sentence of the software also names its file. `npm run words -- take` puts them into the folders.
 */
export const loader = organiserLoader('/organiser/settings/texts/changed', async ({ context, url }) => {
  const asked = url.searchParams.get('language');
  const locale = requireRecord(edition.languages.find((one) => one === asked));
  const { settings } = await refreshSettings(context.db, context.now());
  const items = listAllTexts(settings, context.translations.in(locale))
    .filter(({ isOwn, fault }) => isOwn && fault === undefined)
    .map(
      ({ key, english, text, file }): PoItem => ({
        ...createItem(),
        msgctxt: file === undefined ? key : key.slice(ownWordKey('').length),
        msgid: english,
        msgstr: [text],
        references: file === undefined ? [] : [file],
        flags: { ...(text.includes('{') && { 'icu-message-format': true }) },
      }),
    );
  const headers = {
    'Project-Id-Version': edition.id,
    Language: locale,
    'Content-Type': 'text/plain; charset=UTF-8',
  };
  return new Response(`${stringifyPo({ headers, items }, { foldLength: 0 }).trim()}\n`, {
    headers: {
      'Content-Type': 'text/x-gettext-translation; charset=utf-8',
      'Content-Disposition': `attachment; filename="${edition.id}-${locale}.po"`,
      'Cache-Control': 'no-store',
    },
  });
});
