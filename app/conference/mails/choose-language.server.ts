import { openLanguage } from '#conference/edition/open-language.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { addressIn } from '#platform/words/locales.ts';

/** Returns the words and the addresses of pages for a mail in `language`, or in English if it is not open. */
export function chooseLanguage(
  { config, translations }: Pick<Platform, 'config' | 'translations'>,
  language: string,
) {
  const translator = translations.in(openLanguage(language));
  return { translator, linkTo: (path: string) => `${config.origin}${addressIn(translator.locale, path)}` };
}
