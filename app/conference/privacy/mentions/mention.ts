/** The texts that are not a person's own and may name them: no erasure of theirs reaches these. */
export const textKinds = [
  'message',
  'enquiry',
  'enquiry-entry',
  'note',
  'payment-note',
  'booking-message',
] as const;
export type TextKind = (typeof textKinds)[number];

/** What stands in the place of what was taken out. */
export const takenOut = '[taken out]';

/** From where to where a text names somebody, in UTF-16 units. */
export type Span = { from: number; to: number };

/** The words by which a person is known: names also the other way round, as lists have them. */
export function wordsFor(person: {
  names: readonly string[];
  emails: readonly string[];
  references: readonly string[];
}) {
  const turned = person.names.flatMap((name) => {
    const parts = name.trim().split(/\s+/);
    const last = parts.at(-1);
    return parts.length > 1 && last ? [`${last} ${parts.slice(0, -1).join(' ')}`] : [];
  });
  return [...new Set([...person.names, ...turned, ...person.emails, ...person.references])];
}

/**
 * Where a text holds one of the words, whole and in order; case, accents, blanks and punctuation do not count, so that
 * "celik, mira" is found by "Çelik Mira". Overlapping places are one. A word of fewer than three letters is none.
 */
export function findSpans(text: string, words: readonly string[]): Span[] {
  const plain = plainOf(text);
  const there = words.map(plainOf).filter((wanted) => wanted.length >= 3 && plain.includes(wanted));
  // Of thousands of texts nearly all name nobody: the place of each letter is found only where one may.
  if (there.length === 0) return [];
  const letters = lettersOf(text);
  const spans: Span[] = [];
  for (const wanted of there) {
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

/** The letters and digits of a text as they are compared. */
function plainOf(text: string): string {
  let plain = '';
  for (const character of text) {
    const { letters, counts } = readCharacter(character);
    if (counts) plain += letters;
  }
  return plain;
}

/** What a character is compared as, and whether it counts as letter or digit. */
type Compared = { letters: string; counts: boolean };

/** A text has few characters, each many times. */
const read = new Map<string, Compared>();
const mostRead = 10_000;

function readCharacter(character: string): Compared {
  const known = read.get(character);
  if (known) return known;
  const letters = character
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '');
  const compared = { letters, counts: /[\p{L}\p{N}\p{M}]/u.test(letters) };
  if (read.size < mostRead) read.set(character, compared);
  return compared;
}

type Letter = Span & { letter: string };

/** The letters and digits of a text as they are compared, one UTF-16 unit each, with the place each comes from. */
function lettersOf(text: string): Letter[] {
  const letters: Letter[] = [];
  let from = 0;
  for (const character of text) {
    const to = from + character.length;
    const compared = readCharacter(character);
    if (compared.counts) {
      for (const letter of compared.letters.split('')) letters.push({ letter, from, to });
    } else if (compared.letters === '') {
      // An accent of its own belongs to the letter before it.
      const before = letters.at(-1);
      if (before && before.to === from) before.to = to;
    }
    from = to;
  }
  return letters;
}

function isJoined(before: Letter | undefined, after: Letter | undefined): boolean {
  return before !== undefined && after !== undefined && after.from <= before.to;
}

/** The text without what names the person. */
export function takeOut(text: string, words: readonly string[]): string {
  let rest = '';
  let from = 0;
  for (const span of findSpans(text, words)) {
    rest += text.slice(from, span.from) + takenOut;
    from = span.to;
  }
  return rest + text.slice(from);
}
