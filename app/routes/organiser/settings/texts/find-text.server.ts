import { edition } from '#conference/edition/edition.server.ts';
import { refreshSettings } from '#conference/edition/settings/refresh-settings.server.ts';
import { readTextSetting, textSchema } from '#conference/edition/settings/text-settings.ts';
import type { Settings } from '#conference/edition/settings.ts';
import {
  gapsNow,
  type ListedText,
  listTexts,
  showText,
} from '#conference/edition/texts/list-texts.server.ts';
import { hasPlaceholders } from '#platform/words/sentence-forms.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { type ListedSentence, listWords, showSentence } from './list-words.server.ts';

/** Lists the texts of the public pages, and then the sentences of the software. Only these name a file. */
export function listAllTexts(
  settings: Settings,
  translator: Translator,
): (ListedText & Partial<Pick<ListedSentence, 'file'>>)[] {
  return [...listTexts(settings, translator), ...listWords(settings, translator)];
}

/** Finds the text that an address names with `?setting=`. Undefined if there is no such text or language. */
export async function findText({ db, now, translations }: RouteContext, url: URL) {
  const name = url.searchParams.get('setting') ?? '';
  const read = readTextSetting(name);
  if (!read || !edition.languages.includes(read.locale)) return undefined;
  const { settings } = await refreshSettings(db, now());
  const translator = translations.in(read.locale);
  const text = listAllTexts(settings, translator).find(({ key }) => key === read.key);
  if (!text) return undefined;
  const { english, file } = text;
  const gaps = file === undefined ? gapsNow(settings, translator) : {};
  return {
    ...{ name, text, translator, gaps },
    /** Reads what somebody typed, and shows it. Otherwise says why it cannot be published. */
    read: (typed: string): { text: string; shown: readonly string[]; error?: string | undefined } => {
      const { success, data, error } = textSchema.safeParse(typed);
      if (!success) return { text: typed.trim(), shown: [], error: error.issues[0]?.message };
      if (file === undefined) {
        const { shown, fault } = showText(data, gaps, translator);
        return { text: data, shown, error: fault };
      }
      // Keyboards have no other apostrophe, and this one would begin a quoted part in a sentence with gaps.
      const sentence = hasPlaceholders(english) ? data.replaceAll("'", '’') : data;
      const { shown, fault } = showSentence(sentence, english, read.locale);
      return { text: sentence, shown, error: fault };
    },
  };
}
