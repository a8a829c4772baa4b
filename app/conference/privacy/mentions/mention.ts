/** The kinds of texts that can name somebody other than their author. An erasure does not delete them. */
export const textKinds = [
  'message',
  'enquiry',
  'enquiry-entry',
  'note',
  'payment-note',
  'booking-message',
  'cancellation-answer',
] as const;
export type TextKind = (typeof textKinds)[number];

/** Replaces words that were removed from a text. */
export const removedMark = '[removed]';

/** A place in a text that names somebody, as indexes of the string. `to` is the index after the last character. */
export type Span = { from: number; to: number };

/**
 * Lists the words that name a person. Contains each name twice: as it is written, and with the last name first, as
 * sorted lists write it.
 */
export function wordsFor(person: {
  names: readonly string[];
  emails: readonly string[];
  references: readonly string[];
}) {
  const reversed = person.names.flatMap((name) => {
    const parts = name.trim().split(/\s+/);
    const last = parts.at(-1);
    return parts.length > 1 && last ? [`${last} ${parts.slice(0, -1).join(' ')}`] : [];
  });
  return [...new Set([...person.names, ...reversed, ...person.emails, ...person.references])];
}

/**
 * Finds whole words in a text. Ignores case, accents, spaces and punctuation, so "Çelik Mira" also finds "celik, mira".
 * Joins overlapping places. Ignores words of fewer than three letters.
 */
export function findSpans(text: string, words: readonly string[]): Span[] {
  const plain = simplify(text);
  const presentWords = words.map(simplify).filter((wanted) => wanted.length >= 3 && plain.includes(wanted));
  // Most texts contain none of the words. They do not need the slow search for positions.
  if (presentWords.length === 0) return [];
  const letters = placeLetters(text);
  const spans: Span[] = [];
  for (const wanted of presentWords) {
    for (let at = plain.indexOf(wanted); at !== -1; at = plain.indexOf(wanted, at + 1)) {
      const first = letters[at];
      const last = letters[at + wanted.length - 1];
      const isWhole = !isJoined(letters[at - 1], first) && !isJoined(last, letters[at + wanted.length]);
      if (first && last && isWhole) spans.push({ from: first.from, to: last.to });
    }
  }
  const joined: Span[] = [];
  for (const span of spans.toSorted((one, two) => one.from - two.from)) {
    const before = joined.at(-1);
    if (before && span.from <= before.to) before.to = Math.max(before.to, span.to);
    else joined.push({ ...span });
  }
  return joined;
}

/** Returns the letters and digits of a text, in the form in which two texts are compared. */
function simplify(text: string): string {
  // Most texts have only ASCII characters. For such texts, this line is several times as fast as the loop below.
  if (!/[^ -~\s]/.test(text)) return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '');
  let plain = '';
  for (const character of text) {
    const { letters, isLetterOrDigit } = readCharacter(character);
    if (isLetterOrDigit) plain += letters;
  }
  return plain;
}

/** A character in the form in which texts are compared: its letters in lower case without accents. */
type Compared = { letters: string; isLetterOrDigit: boolean };

/** A cache of compared characters, because texts use the same few characters again and again. */
const cache = new Map<string, Compared>();
const maxCached = 10_000;

function readCharacter(character: string): Compared {
  const known = cache.get(character);
  if (known) return known;
  const letters = character
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '');
  const compared = { letters, isLetterOrDigit: /[\p{L}\p{N}\p{M}]/u.test(letters) };
  if (cache.size < maxCached) cache.set(character, compared);
  return compared;
}

/** For each index of the simplified text, finds the place in the original text from which the character comes. */
function placeLetters(text: string): Span[] {
  const letters: Span[] = [];
  let from = 0;
  for (const character of text) {
    const to = from + character.length;
    const compared = readCharacter(character);
    if (compared.isLetterOrDigit) {
      for (let unit = 0; unit < compared.letters.length; unit += 1) letters.push({ from, to });
    } else if (compared.letters === '') {
      // A separate accent belongs to the letter before it.
      const before = letters.at(-1);
      if (before && before.to === from) before.to = to;
    }
    from = to;
  }
  return letters;
}

/** True if one letter directly follows the other, so that they belong to the same word. */
function isJoined(before: Span | undefined, after: Span | undefined): boolean {
  return before !== undefined && after !== undefined && after.from <= before.to;
}

/** Replaces the words in a text by {@link removedMark}. */
export function removeWords(text: string, words: readonly string[]): string {
  let rest = '';
  let from = 0;
  for (const span of findSpans(text, words)) {
    rest += text.slice(from, span.from) + removedMark;
    from = span.to;
  }
  return rest + text.slice(from);
}
