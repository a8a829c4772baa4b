import { formatDay, formatDays, formatPeriod } from '#conference/edition/days.ts';
import { directionOf, type Locale } from '#platform/words/locales.ts';
import type { Translations, Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { certificateWords } from './certificate-words.ts';
import type { DocumentKind } from './document-kind.ts';
import { letterWords } from './letter-words.ts';
import type { DocumentContent } from './participant-document.ts';
import { secondLanguageWords } from './second-language-words.ts';

type Printed = { kind: DocumentKind; issuedOn: string; expiresOn: string | null };

/** What a document says in the language of its holder, for its template. */
type SecondLanguage = {
  language: Locale;
  direction: 'ltr' | 'rtl';
  title: string;
  /** The sentence that says what the document says. Cards have none. */
  text?: string;
  [field: string]: unknown;
};

/**
 * Says what a document prints in its second language: that of its holder when it was issued. Returns null for a
 * document in English alone. The facts are the stored ones, and English is what verifies, so a better translation may
 * change these words in a later copy.
 */
export function saySecondLanguage(
  translations: Translations,
  content: DocumentContent,
  { kind, issuedOn, expiresOn }: Printed,
): SecondLanguage | null {
  const { language } = content;
  if (language === undefined) return null;
  const translator = translations.in(language);
  const words = translator.words(secondLanguageWords);
  return {
    language,
    direction: directionOf(language),
    title: words[kind],
    issuedOn: say(words.issuedOn, { day: formatDay(issuedOn, language) }),
    validUntil: expiresOn && say(words.validUntil, { day: formatDay(expiresOn, language) }),
    verify: words.verify,
    ...(kind.endsWith('-certificate') && sayCertificate(translator, kind, content)),
    ...(kind === 'visa-letter' && sayLetter(translator, content)),
  };
}

function eventOf({ locale, sentence }: Translator, { event, holder }: DocumentContent) {
  return {
    name: holder.name,
    event: sentence(event.name),
    place: sentence(event.place),
    days: formatPeriod(event.days, locale),
  };
}

function sayCertificate(translator: Translator, kind: DocumentKind, content: DocumentContent) {
  const words = translator.words(certificateWords);
  const gaps = eventOf(translator, content);
  const { works = [], reviews = 0, attended = [], membership = content.event.days } = content;
  switch (kind) {
    case 'participation-certificate':
      return {
        text: say(words.participation, gaps),
        ...(attended.length > 0 && {
          attended: say(words.attended, { days: formatDays(attended, translator.locale) }),
        }),
      };
    case 'presentation-certificate':
      return { text: say(words.presentation, { ...gaps, count: works.length }) };
    case 'reviewer-certificate':
      return { text: say(words.reviews, { ...gaps, count: reviews }) };
    default:
      return {
        text: say(words.membership, { ...gaps, days: formatPeriod(membership, translator.locale) }),
      };
  }
}

function sayLetter(translator: Translator, content: DocumentContent) {
  const { title, text, english, ...labels } = translator.words(letterWords);
  const paragraphs = content.letter?.paragraphs ?? [];
  const translated = paragraphs.flatMap((english) => translator.find('', english) ?? []);
  return {
    title,
    text: say(text, eventOf(translator, content)),
    // Paragraphs that owners have written at the desk have no translation.
    paragraphs: translated.length < paragraphs.length ? [] : translated,
    labels,
    english,
  };
}
