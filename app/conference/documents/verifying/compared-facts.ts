import type { DocumentKind } from '../document-kind.ts';
import type { DocumentContent, LetterPassport } from '../participant-document.ts';

/** A printed fact that somebody who verifies a document compares with the paper, besides the name. */
export type ComparedFact = 'role' | 'passport' | 'days' | 'works' | 'reviews' | 'stalls';

/**
 * What the paper says of each fact: `passport` are the last four characters of its number, `days` are two ISO days with
 * a slash between them, and `works` and `stalls` have a line each.
 */
export type ComparedTexts = Partial<Record<ComparedFact, string>>;

/**
 * The facts that the code of each kind contains as a hash. Never change them: printed codes contain this hash. The
 * stamps of a peace passport change after it is issued, so its code contains only the name.
 */
export const comparedFacts: Record<DocumentKind, readonly ComparedFact[]> = {
  icard: ['role'],
  'visa-letter': ['passport', 'days'],
  'membership-card': ['days'],
  'peace-passport': [],
  'participation-certificate': ['days'],
  'membership-certificate': ['days'],
  'presentation-certificate': ['works', 'days'],
  'reviewer-certificate': ['reviews', 'days'],
  'exhibitor-card': ['stalls'],
};

/** Reads what a document prints of the facts of its kind. A fact is missing if it was destroyed since. */
export function readComparedTexts(
  kind: DocumentKind,
  content: DocumentContent,
  passport: LetterPassport | undefined,
): ComparedTexts {
  const { holder, event, membership, works = [], reviews = 0, stalls = [] } = content;
  const { from, to } = membership ?? event.days;
  const texts: Record<ComparedFact, string | undefined> = {
    role: holder.participantType,
    passport: passport?.number.slice(-4),
    days: `${from}/${to}`,
    works: works.join('\n'),
    reviews: String(reviews),
    stalls: stalls.join('\n'),
  };
  return Object.fromEntries(
    comparedFacts[kind].flatMap((fact) => (texts[fact] === undefined ? [] : [[fact, texts[fact]]])),
  );
}

/** True if no fact of this kind is missing, so that their hash can be made. */
export function hasAllFacts(kind: DocumentKind, texts: ComparedTexts): boolean {
  return comparedFacts[kind].every((fact) => texts[fact] !== undefined);
}

/** How many bytes of the SHA-256 of {@link joinFacts} a code contains. */
export const factsLength = 5;

/**
 * Joins the name and the facts into the text whose hash a code contains. Ignores case, spaces and punctuation, so that
 * somebody can type it from the paper.
 */
export function joinFacts(kind: DocumentKind, name: string, texts: ComparedTexts): string {
  return [name, ...comparedFacts[kind].map((fact) => texts[fact] ?? '')].map(onlyLetters).join('\n');
}

function onlyLetters(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');
}
