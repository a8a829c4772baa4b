import { findGroupReferences } from '#conference/money/group/group-payment.ts';
import { findPeople } from '#conference/registration/list/find-people.server.ts';
import { findReferences } from '#conference/registration/reference.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { OtherLine, ReferredLine } from './sort-lines.server.ts';

/** With more unpaid people than this, nobody is suggested by name, because the search would take too long. */
const mostPeople = 20_000;
/** A search in a line shows the charges of at most this many people. */
const mostFound = 5;

/**
 * Gives lines without a reference those of the people whose whole name stands in the text and who owe something. The
 * proposal then keeps only those who owe exactly the amount, and nobody but a person records it.
 */
export async function suggestByName(db: Database, lines: readonly OtherLine[]): Promise<ReferredLine[]> {
  const asked = lines.filter(({ why }) => why === 'no-reference');
  if (asked.length === 0) return [];
  const people = await db
    .selectFrom(registrations(db).as('person'))
    .select(['reference', 'full_name'])
    .where('status', '=', 'active')
    .where('paid_at', 'is', null)
    .limit(mostPeople + 1)
    .execute();
  if (people.length > mostPeople) return [];
  const named = people
    .map(({ reference, full_name }) => ({ reference, words: wordsOf(full_name) }))
    .filter(({ words }) => words.length > 1);
  return asked.flatMap(({ why, ...line }) => {
    const words = new Set(wordsOf(line.text));
    const references = named
      .filter((person) => person.words.every((word) => words.has(word)))
      .map(({ reference }) => reference);
    return references.length === 0 ? [] : [{ ...line, references, groupReferences: [], by: 'name' as const }];
  });
}

/** The words of a text without case and accents, so that "ÇELIK, Mira" is the name Mira Çelik. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

/** Gives a line the references that somebody typed for it, or those of the people whom the typed name finds. */
export async function searchForLine(
  db: Database,
  { why, ...line }: OtherLine,
  text: string,
): Promise<ReferredLine> {
  const typed = { references: findReferences(text), groupReferences: findGroupReferences(text) };
  const by = 'search' as const;
  if (typed.references.length + typed.groupReferences.length > 0) return { ...line, ...typed, by };
  const { rows } = await findPeople(db, { text, spelling: 'as-typed', count: mostFound });
  const references = rows.map(({ reference }) => reference);
  return { ...line, references, groupReferences: [], by };
}
