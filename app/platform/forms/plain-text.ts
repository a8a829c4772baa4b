import { z } from 'zod';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { textRuleWords } from './text-rule-words.ts';

/**
 * Matches text without lone surrogates and without control characters. PostgreSQL refuses NUL, and mail headers refuse
 * line breaks.
 */
const oneLine = /^[^\p{Cc}\p{Cs}]*$/u;
const { otherSigns, noAddress, lettersOnly, email: emailExample } = textRuleWords.english;
const tooLong = (max: number) => textRuleWords.english.tooLong.replace('{max}', String(max));

const lines = /^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u;

/**
 * A text in one line: without control characters, trimmed, and from 1 to `max` characters long. `required` is the
 * message for an empty text.
 */
export function line(max: number, required: string) {
  return z.string().trim().min(1, required).max(max, tooLong(max)).regex(oneLine, otherSigns);
}

/**
 * The name of a person, in one line. Refuses what a mail program makes a link of, because our mails quote names, and
 * strangers type them.
 */
export function personName(max: number, required: string) {
  return line(max, required).refine((name) => !hasWebAddress(name), noAddress);
}

/**
 * Matches what no passport has: emoji, signs that turn the direction of other signs, and what is no assigned character.
 * Names in Persian and in scripts of India contain joiners.
 */
const notInPassports =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u20E3|\uFE0F|\p{Cn}|\p{Co}|\p{Zl}|\p{Zp}|(?!\u200C|\u200D)\p{Cf}/u;

/** Marks of direction, which keyboards add and nobody sees. */
const directionMarks = /[\u200E\u200F\u061C]/g;

/** The name of a person as it stands in the passport, in one line. Refuses emoji and other signs that passports lack. */
export function passportName(max: number, required: string) {
  return z
    .string()
    .transform((name) => name.replaceAll(directionMarks, ''))
    .pipe(personName(max, required))
    .refine((name) => !notInPassports.test(name), lettersOnly);
}

/** The short words before a full stop that belong to names, such as titles, and that are often written without a space. */
const shortForms =
  /^(?:\p{L}|adv|dipl|dr|fr|hon|ing|jr|km|mag|md|mohd|mr|mrs|ms|msgr|phd|prof|rev|shri|smt|sr|sri|st)$/iu;

/** Whether a text contains a web address, such as "evil.example/login", and not only names such as "J.R.R. Tolkien". */
export function hasWebAddress(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('。', '.');
  if (/:\/\/|\bwww\./i.test(plain)) return true;
  return plain.split(/[^\p{L}\p{M}\p{N}.-]+/u).some((word) => {
    const labels = word.split('.').filter((label) => label !== '');
    if (labels.length < 2) return false;
    // Few people write their own name with a small first letter after an initial, but addresses such as t.co do.
    if (/^[a-z]$/.test(labels[0] ?? '') && /^[a-z]{2,}$/.test(labels.at(-1) ?? '')) return true;
    return labels.filter((label) => !shortForms.test(label)).length > 1;
  });
}

/** A text in several lines: trimmed, and from 1 to `max` characters long. All its line breaks become line feeds. */
export function paragraph(max: number, required: string) {
  return optionalParagraph(max).pipe(z.string().min(1, required));
}

/** A text like a {@link paragraph} that may be empty. */
export function optionalParagraph(max: number) {
  return z
    .string()
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(z.string().max(max, tooLong(max)).regex(lines, otherSigns));
}

/**
 * Reads the words of a search from the query of a URL. Characters that the database cannot store become spaces. A text
 * of more than `max` characters is ignored, so that the page still shows its list.
 */
export function searchText(max: number) {
  return z
    .string()
    .transform((text) => text.replace(/[\p{Cc}\p{Cs}]/gu, ' ').trim())
    .pipe(z.string().max(max))
    .catch('');
}

/**
 * An email address: it is trimmed, has at most 254 characters (RFC 5321), is valid by the HTML standard, and has a dot
 * in its domain. A domain in another script is converted to ASCII, as some browsers do: "пример.рф" becomes
 * "xn--e1afmkfd.xn--p1ai".
 */
export function emailAddress(required: string) {
  const short = z.string().max(254, tooLong(254));
  return short
    .trim()
    .min(1, required)
    .transform(toAsciiDomain)
    .pipe(short.regex(z.regexes.html5Email, emailExample).regex(endsInDomain, emailExample));
}

/**
 * Requires a dot in the domain. The HTML standard also allows "mira@example", but such an address cannot get mail on
 * the internet.
 */
const endsInDomain = /\.[a-z][a-z0-9-]+$/i;

/** Converts the domain of an email address to ASCII. Returns all other texts unchanged. */
export function toAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  // Convert only domains of letters, marks, digits, dots and hyphens. With another character, such as a slash, the URL
  // below would contain more than a host name.
  if (at < 1 || /^\p{ASCII}*$/u.test(domain) || !/^[\p{L}\p{M}\p{N}.。-]+$/u.test(domain)) return address;
  const url = `http://${domain}`;
  return URL.canParse(url) ? `${address.slice(0, at)}@${new URL(url).hostname}` : address;
}

/** Translates the English message for a refused text. The message for a too long text contains a number. */
export function sayRule(english: string, translator: Translator): string {
  const max = english.match(/\d+/)?.[0];
  return max !== undefined && english === tooLong(Number(max))
    ? say(translator.words(textRuleWords).tooLong, { max })
    : translator.sentence(english);
}

/**
 * Returns one sentence for each refused field: the first thing that is wrong with it. If no `translator` is given, the
 * sentence is in English.
 */
export function fieldErrors<Field extends string>(
  error: z.ZodError,
  translator?: Translator,
): Partial<Record<Field, string>> {
  const errors: Partial<Record<string, string>> = {};
  for (const issue of error.issues) {
    const field = String(issue.path[0]);
    errors[field] ??= translator ? sayRule(issue.message, translator) : issue.message;
  }
  return errors as Partial<Record<Field, string>>;
}
