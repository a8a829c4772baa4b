import { sql } from 'kysely';
import { readReference } from '#conference/registration/reference.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { leastSimilarity, type Spelling } from '#platform/database/similar-text.server.ts';
import { type ListedRegistration, listRegistrations } from './list-registrations.server.ts';
import { registrationFilterSchema } from './registration-filter.ts';
import { swapNeighbours } from './swap-neighbours.ts';

/** A registration that a search found. */
export type FoundPerson = {
  id: string;
  reference: string;
  fullName: string;
  email: string;
  participantType: string;
} & Pick<ListedRegistration, 'affiliation' | 'status' | 'paymentState'>;

/**
 * Finds at most `count` registrations of any status. `how` says how they were found:
 * - `exact`: the text is the reference of the registration.
 * - `listed`: the desk's list finds them with this text. The newest one comes first.
 * - `similar`: a name, email address or affiliation has a similar spelling. The most similar one comes first.
 */
export async function findPeople(
  db: Database,
  { text, spelling, count }: { text: string; spelling: Spelling; count: number },
): Promise<{ how: 'exact' | 'listed' | 'similar'; rows: FoundPerson[] }> {
  if (spelling === 'similar') return { how: 'similar', rows: await findSimilar(db, text, count) };
  const reference = readReference(text);
  const exact = reference && (await selectPeople(db).where('reference', '=', reference).executeTakeFirst());
  if (exact) return { how: 'exact', rows: [exact] };
  const filter = registrationFilterSchema.parse({ text, status: 'any' });
  return { how: 'listed', rows: await listRegistrations(db, { filter, order: 'newest', count }) };
}

function selectPeople(db: Database) {
  return db
    .selectFrom(registrations(db).as('person'))
    .select(['person.id', 'person.reference', 'person.full_name as fullName', 'person.email'])
    .select(['person.participant_type as participantType', 'person.status'])
    .select(({ fn }) => [
      'person.payment_state as paymentState',
      fn.coalesce('person.affiliation', 'person.organisation').as('affiliation'),
    ]);
}

/** The search ignores words with fewer letters, because they are similar to too many other words. */
const shortestWord = 3;
/** The search uses at most this many words. More words do not improve the result. */
const mostWords = 5;

/**
 * Finds registrations by similar spelling. Every typed word must be similar to a word of the registration. A typed word
 * also matches if a swap of two neighbouring letters makes it the beginning of a word of the registration.
 */
async function findSimilar(db: Database, text: string, count: number): Promise<FoundPerson[]> {
  const typed = text
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word.length >= shortestWord)
    .slice(0, mostWords);
  if (typed.length === 0) return [];
  return await db.transaction().execute(async (tx) => {
    const { rows: words } = await sql<{ word: string }>`
      select btrim(fold(typed)) as word from unnest(${typed}::text[]) as given (typed)`.execute(tx);
    // The similarity operator of PostgreSQL can use the index of the search. Its threshold is a setting, which ends
    // with the transaction.
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${`${leastSimilarity}`}, true)`.execute(
      tx,
    );
    const ranks = words.map(({ word }) => {
      const swapped = swapNeighbours(word).map((one) => `% ${one}%`);
      return {
        isFound: sql<boolean>`(found.search_text %> ${word} or found.search_text like any(${swapped}::text[]))`,
        rank: sql<number>`case when found.search_text like any(${swapped}::text[]) then 1
          else word_similarity(${word}, found.search_text) end`,
      };
    });
    let found = tx.selectFrom('registration as found');
    for (const { isFound } of ranks) found = found.where(isFound);
    return await found
      .select(['found.id', 'found.reference', 'found.full_name as fullName', 'found.email'])
      .select(['found.participant_type as participantType', 'found.status'])
      .select(({ fn }) => [
        'found.payment_state as paymentState',
        fn.coalesce('found.affiliation', 'found.organisation').as('affiliation'),
      ])
      .orderBy(
        sql`${sql.join(
          ranks.map(({ rank }) => rank),
          sql` + `,
        )}`,
        'desc',
      )
      .orderBy('found.sort_name')
      .orderBy('found.id')
      .limit(count)
      .execute();
  });
}
