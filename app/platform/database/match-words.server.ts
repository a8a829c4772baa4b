import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/** Matches a text that has only signs that the database function `fold` removes. */
const onlySigns = /^[!-/:-@[-`{-~]+$/;

/** Returns whether `fold` would remove the whole word, such as "%". */
export function isOnlySigns(word: string): boolean {
  return onlySigns.test(word);
}

/** Matches texts that contain exactly these signs. */
export function containsSigns(searched: Expression<unknown>, signs: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`strpos(${searched}, ${signs}) > 0`;
}

/**
 * SQL that matches texts with all typed words. The database function `fold` ignores accents and case, and removes
 * signs, so a `%` in a word is no wildcard. A word of signs alone must occur in the text exactly as typed.
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
