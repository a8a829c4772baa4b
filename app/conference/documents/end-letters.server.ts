import { sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import type { DocumentFact } from './document-kind.ts';

/** A query of the valid visa letters that print this fact. */
function lettersNaming(db: Database, fact: DocumentFact) {
  return db
    .selectFrom('participant_document')
    .where('kind', '=', 'visa-letter')
    .where('ended_at', 'is', null)
    .where(sql<boolean>`shows && ${[fact]}::text[]`);
}

/** Counts the valid visa letters that a change of this fact would end. */
export async function countLettersNaming(db: Database, fact: DocumentFact): Promise<number> {
  const { count } = await lettersNaming(db, fact)
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Ends the valid visa letters that print this fact, because it has changed for all of them. Returns how many. */
export async function endLettersNaming(tx: Database, fact: DocumentFact, now: Date): Promise<number> {
  const ended = await tx
    .updateTable('participant_document')
    .set({ ended_at: now, ended_because: 'outdated' })
    .where('id', 'in', lettersNaming(tx, fact).select('id'))
    .returning('id')
    .execute();
  return ended.length;
}
