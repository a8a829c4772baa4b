import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/** The signs that the database function `fold` removes from texts. */
const onlySigns = /^[!-/:-@[-`{-~]+$/;

/** True for a typed word such as "%", of which nothing would be left after `fold`. */
export function isOnlySigns(word: string): boolean {
  return onlySigns.test(word);
}

/** Matches texts that contain these signs as they are. */
export function containsSigns(searched: Expression<unknown>, signs: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`strpos(${searched}, ${signs}) > 0`;
}

/**
 * Matches texts that contain each of the typed words. The database function `fold` ignores accents and case, and removes
 * signs, so that no word can contain a wildcard.
 */
export function containsWords(searched: Expression<unknown>, typed: string): RawBuilder<SqlBool> {
  const words = typed.split(/\s+/).filter(Boolean);
  if (words.length === 0) return sql<SqlBool>`true`;
  const matches = words.map((word) =>
    isOnlySigns(word)
      ? containsSigns(searched, word)
      : sql<SqlBool>`fold(${searched}) like '%' || trim(fold(${word})) || '%'`,
  );
  return sql<SqlBool>`(${sql.join(matches, sql` and `)})`;
}
