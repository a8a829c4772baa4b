import { formatDays } from '#conference/edition/days.ts';
import type { DocumentKind } from '../document-kind.ts';
import type { DocumentContent, LetterPassport } from '../participant-document.ts';
import { type ComparedFact, type ComparedTexts, comparedFacts } from './compared-facts.ts';

/** Reads what a document prints of the facts of its kind. A fact is missing if it was destroyed since. */
export function readComparedTexts(
  kind: DocumentKind,
  content: DocumentContent,
  passport: LetterPassport | undefined,
): ComparedTexts {
  const { holder, event, membership, works = [], reviews = 0, stalls = [], attended } = content;
  const { from, to } = membership ?? event.days;
  const texts: Record<ComparedFact, string | undefined> = {
    role: holder.participantType,
    passport: passport?.number.slice(-4),
    days: `${from}/${to}`,
    works: works.join('\n'),
    reviews: String(reviews),
    stalls: stalls.join('\n'),
    attended: attended && formatDays(attended),
  };
  return Object.fromEntries(
    comparedFacts[kind].flatMap((fact) => (texts[fact] === undefined ? [] : [[fact, texts[fact]]])),
  );
}
