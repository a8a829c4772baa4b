import type { DocumentKind } from '../document-kind.ts';

/** A printed fact that somebody who verifies a document compares with the paper, besides the name. */
export type ComparedFact = 'role' | 'passport' | 'days' | 'works' | 'reviews' | 'stalls' | 'attended';

/**
 * What the paper says of each fact: `passport` are the last four characters of its number, `days` are two ISO days with
 * a slash between them, and `works` and `stalls` have a line each. `attended` has the days as the certificate prints them.
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
  'participation-certificate': ['days', 'attended'],
  'membership-certificate': ['days'],
  'presentation-certificate': ['works', 'days'],
  'reviewer-certificate': ['reviews', 'days'],
  'exhibitor-card': ['stalls'],
};

/** Facts that older documents of their kind do not print. Without it, the hash is the same as before. */
export const newerFacts: readonly ComparedFact[] = ['attended'];

/** True if no fact of this kind is missing, so that their hash can be made. */
export function hasAllFacts(kind: DocumentKind, texts: ComparedTexts): boolean {
  return comparedFacts[kind].every((fact) => texts[fact] !== undefined || newerFacts.includes(fact));
}

/** How many bytes of the SHA-256 of {@link joinFacts} a code contains. */
export const factsLength = 5;

/**
 * Joins the name and the facts into the text whose hash a code contains. Ignores case, spaces and punctuation, so that
 * somebody can type it from the paper.
 */
export function joinFacts(kind: DocumentKind, name: string, texts: ComparedTexts): string {
  const facts = comparedFacts[kind].filter((fact) => texts[fact] || !newerFacts.includes(fact));
  return [name, ...facts.map((fact) => texts[fact] ?? '')].map(onlyLetters).join('\n');
}

function onlyLetters(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');
}
