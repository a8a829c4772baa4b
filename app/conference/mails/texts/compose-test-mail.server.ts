import type { WithSettings } from '#conference/edition/settings.ts';
import type { Wording } from '#conference/mails/define-mail.server.ts';
import type { ComposedMail, ComposeMail } from '#conference/mails/send-mail.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { type Locale, locales } from '#platform/words/locales.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { wordingTests } from './ask-test-mail.server.ts';
import { greetingWording } from './greeting-wording.server.ts';
import { asTexts, readWordings } from './stored-wordings.server.ts';
import type { Texts } from './wording.ts';
import { listFields, replaceTexts, sortOut } from './wording-fields.server.ts';

/**
 * Returns the composer of test mails. It returns undefined if the test was deleted, or if this version of the software
 * has no such mail.
 */
export function composeTestMail(findWording: (mail: string) => Wording | undefined): ComposeMail {
  return async (platform, testId) => {
    const test = await platform.db
      .selectFrom('wording_test')
      .innerJoin(wordingTests(platform.db).as('asked'), 'asked.id', 'wording_test.id')
      .select(['mail', 'language', 'example', 'texts', 'asked.email'])
      .where('wording_test.id', '=', testId)
      .executeTakeFirst();
    const wording = test && findWording(test.mail);
    const language = locales.find((locale) => locale === test?.language);
    if (!test || !wording || !language) return undefined;
    const example = { wording, language, texts: asTexts(test.texts) };
    const written = await writeExample(platform, example, test.example);
    return written && markAsTest({ ...written, to: test.email });
  };
}

type Example = { wording: Wording; language: Locale; texts: Texts };

/**
 * Writes an example of a mail with changed texts and with the current greeting. Returns undefined if there is no
 * example of this name.
 */
export async function writeExample(
  { db, translations, config, settings }: Pick<Platform, 'db' | 'translations' | 'config'> & WithSettings,
  { wording, language, texts }: Example,
  name: string,
): Promise<ComposedMail | undefined> {
  if (!Object.hasOwn(wording.examples, name)) return undefined;
  const translator = translations.in(language);
  const greeting = await readWordings(db, [greetingWording.mail]);
  const saved = greeting.find((one) => one.language === language)?.texts ?? {};
  const isGreeting = wording.mail === greetingWording.mail;
  const greeted = isGreeting ? translator : replaceFittingTexts(greetingWording, translator, saved);
  const changed = replaceFittingTexts(wording, greeted, texts);
  return await wording.examples[name]?.(changed, config.origin, settings);
}

function replaceFittingTexts(wording: Wording, translator: Translator, texts: Texts): Translator {
  return replaceTexts(wording, translator, sortOut(listFields(wording, translator), texts).fitting);
}

const note = 'This is a test from the organisers’ desk. The person and the amounts are invented.';

function markAsTest({ subject, html, text, ...mail }: ComposedMail): ComposedMail {
  const inHtml = `<p lang="en" dir="ltr" style="margin:0;padding:12px 20px;background-color:#FFFFFF">${note}</p>`;
  return {
    ...mail,
    subject: `Test: ${subject}`,
    html: html.replace(/<body[^>]*>/, (body) => `${body}${inHtml}`),
    text: `${note}\n\n${text}`,
  };
}
