import { z } from 'zod';
import { paragraph } from '#platform/forms/plain-text.ts';
import { nameLanguage } from '#platform/words/formats.ts';
import { type Locale, locales } from '#platform/words/locales.ts';
import type { StoredValues } from './overlay-settings.ts';
import { makeSetting, type Setting } from './setting.ts';

const textName = /^text-([a-z]{2})-([A-Za-z0-9.-]{1,150})$/;

/**
 * The name of the setting of a text in a language. `key` is the key of the text, such as `about.mission.statement` or, for
 * a sentence of the software, `words.login.title`.
 */
export function nameTextSetting(locale: Locale, key: string): string {
  return `text-${locale}-${key}`;
}

/** Reads the language and the key of a text from the name of its setting. Undefined for any other name. */
export function readTextSetting(name: string): { locale: Locale; key: string } | undefined {
  const [, language, key = ''] = textName.exec(name) ?? [];
  const locale = locales.find((one) => one === language);
  return locale && { locale, key };
}

/** The longest text of owners. */
export const mostCharacters = 3000;

/** Checks a text of owners. Its gaps are checked where they are known. */
export const textSchema = paragraph(mostCharacters, 'Please type the text.');

/**
 * Lists the settings of texts that owners have changed, and of those that `more` names. Each has a setting of its own
 * for each language. A text without one is as in the edition's folder.
 */
export function listTextSettings(stored: StoredValues, more: readonly string[]): Setting[] {
  return [...new Set([...stored.keys(), ...more])].flatMap((name) => {
    const read = readTextSetting(name);
    return read ? [textSetting(name, read)] : [];
  });
}

function textSetting(name: string, { locale, key }: { locale: Locale; key: string }): Setting {
  return makeSetting<string | null>({
    name,
    group: 'texts',
    label: `${key} in ${nameLanguage(locale)}`,
    consequence: 'The pages show this text instead of the one in the folder.',
    folderValue: null,
    schema: textSchema.nullable(),
    form: z.object({ text: textSchema }).transform(({ text }) => text),
    fields: [{ kind: 'paragraph', name: 'text', label: 'Text' }],
    say: (own) => (own === null ? 'The text in the folder' : `“${own}”`),
    show: (own) => ({ text: own ?? '' }),
    put: (facts, own) => {
      if (own === null) return facts;
      const { ownTexts = {} } = facts;
      return { ...facts, ownTexts: { ...ownTexts, [locale]: { ...ownTexts[locale], [key]: own } } };
    },
  });
}
