import { sql } from 'kysely';

/** Whether a search finds rows with exactly the typed text, or rows with a similarly spelled text. */
export type Spelling = 'as-typed' | 'similar';

/**
 * Two words count as similar from this value on. The scale is from 0 to 1 (`word_similarity` of pg_trgm). "anil" and
 * "anul" have exactly this similarity. Longer words with one wrong letter are more similar.
 */
export const leastSimilarity = 0.4;

/** SQL for the similarity between the typed text and the most similar words of a column, from 0 to 1. */
export function similarityTo(column: string, typed: string) {
  return sql<number>`word_similarity(btrim(fold(${typed})), fold(${sql.ref(column)}))`;
}

/**
 * SQL that is true if a column contains words that are spelled similarly to the typed text. It reads every row, so use
 * it only for short lists.
 */
export function isSimilar(column: string, typed: string) {
  return sql<boolean>`${similarityTo(column, typed)} >= ${leastSimilarity}`;
}
