import { dirname } from 'node:path';
import { edition } from '#conference/edition/edition.server.ts';
import { stagePath } from '#conference/edition/public-paths.ts';
import type { Settings } from '#conference/edition/settings.ts';
import type { ListedText } from '#conference/edition/texts/list-texts.server.ts';
import { ownWordKey } from '#conference/edition/texts/own-words.server.ts';
import { checkSentence } from '#platform/words/check-translation.server.ts';
import { listReadings } from '#platform/words/sentence-forms.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { wordings } from '../../../../mails.server.ts';

/** A sentence of the software. `file` is the file of the code that has it. */
export type ListedSentence = ListedText & { file: string };

/** The sentences of mails, which owners change under Texts of mails. */
const inMails = new Set(
  wordings.flatMap(({ group, labels }) => Object.keys(labels).map((name) => `${group.name}.${name}`)),
);

/** The pages that show the sentences of a folder to everybody. */
const pages: Partial<Record<string, string>> = {
  'app/routes/registration': '/registration',
  'app/routes/registration/questions': '/registration',
  'app/routes/login': '/login',
  'app/routes/programme': '/schedule',
  'app/routes/speakers': '/speakers',
  'app/routes/documents': '/verify',
  'app/routes/public': '/',
  'app/routes/public/search': '/search',
  'app/routes/public/stage': stagePath,
  ...(edition.festival && { 'app/routes/festival': `/${edition.festival.path}` }),
};

/** Lists the software's sentences for visitors and participants in the language of the translator. */
export function listWords(
  { ownTexts }: Pick<Settings, 'ownTexts'>,
  { locale, sources }: Translator,
): ListedSentence[] {
  const texts = ownTexts?.[locale] ?? {};
  return sources
    .filter(({ key }) => !inMails.has(key))
    .map(({ key: name, english, text: translation, file }) => {
      const key = ownWordKey(name);
      const folder = translation ?? english;
      const own = texts[key];
      const fault = own === undefined ? undefined : showSentence(own, english, locale).fault;
      const text = own ?? folder;
      return {
        ...{ key, english, folder, text, file, fault },
        page: pages[dirname(file)],
        shown: listReadings(fault === undefined ? text : folder),
        isOwn: own !== undefined,
      };
    });
}

/** A text in place of an English sentence of the software in each of its forms, or why it cannot be shown. */
export function showSentence(
  text: string,
  english: string,
  locale: Translator['locale'],
): Pick<ListedText, 'shown' | 'fault'> {
  const [fault] = checkSentence(locale, english, text);
  return { shown: listReadings(text), fault: fault && `The text ${fault}.` };
}
