import { sql } from 'kysely';

/** What a search looks for: rows with the text as somebody typed it, or rows that are spelled similarly. */
export type Spelling = 'as-typed' | 'similar';

/**
 * How similar the spelling of two words must be, between 0 and 1 (`word_similarity` of pg_trgm). "anil" and "anul" have
 * just this similarity, and longer words with one wrong letter have more.
 */
export const leastSimilarity = 0.4;

/** SQL with the similarity of what somebody typed to the most similar words of a column, from 0 to 1. */
export function similarityTo(column: string, typed: string) {
  return sql<number>`word_similarity(btrim(fold(${typed})), fold(${sql.ref(column)}))`;
}

/**
 * SQL that is true if a column has words that are spelled similarly to what somebody typed. It reads every row, so it is
 * only for short lists.
 */
export function isSimilar(column: string, typed: string) {
  return sql<boolean>`${similarityTo(column, typed)} >= ${leastSimilarity}`;
}
