import { openLanguage } from '#conference/edition/open-language.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { addressIn } from '#platform/words/locales.ts';

/**
 * Returns the translator of a mail in `language`, and a function that makes links to pages in this language. Uses
 * English if the language is not open.
 */
export function chooseLanguage(
  { config, translations }: Pick<Platform, 'config' | 'translations'>,
  language: string,
) {
  const translator = translations.in(openLanguage(language));
  return { translator, linkTo: (path: string) => `${config.origin}${addressIn(translator.locale, path)}` };
}
