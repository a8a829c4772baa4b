import { edition } from '#conference/edition/edition.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Author } from './paper.ts';

/** A query of all papers, as they were last saved. Other modules run or join it. */
export function papers(db: Database) {
  return db.selectFrom('paper').selectAll();
}

/**
 * A query of the papers of an author: those with the author's email, and those that belong to the author's
 * registration.
 */
export function papersOf(db: Database, { email, registrationId }: Author) {
  return papers(db).where((row) =>
    row.or([
      row('email', '=', email),
      ...(registrationId === undefined ? [] : [row('registration_id', '=', registrationId)]),
    ]),
  );
}

/** A query of the co-authors of papers. */
export function coAuthors(db: Database) {
  return db.selectFrom('paper_co_author').select(['id', 'email']);
}

/**
 * A query of the authors and co-authors of papers, with the language of their mails. `id` is the id of the paper for its
 * author, and the id in `paper_co_author` for a co-author.
 */
export function paperAuthors(db: Database) {
  return db
    .selectFrom('paper')
    .select(['id', 'id as paper_id', 'number', 'email', 'author_name as name', 'needs', 'mail_language'])
    .unionAll(
      db
        .selectFrom('paper_co_author as person')
        .innerJoin('paper', 'paper.id', 'person.paper_id')
        .select(['person.id', 'paper_id', 'number', 'person.email', 'person.name', 'needs', 'mail_language']),
    );
}

/** A query of the messages about papers, with the email of the author. */
export function paperMessages(db: Database) {
  return db
    .selectFrom('paper_message')
    .innerJoin('paper', 'paper.id', 'paper_message.paper_id')
    .select(['paper_message.id', 'paper.email']);
}

/** A query of the decisions on papers, with the email of the author. */
export function paperDecisions(db: Database) {
  return db
    .selectFrom('paper_decision')
    .innerJoin('paper', 'paper.id', 'paper_decision.paper_id')
    .select(['paper_decision.id', 'paper.email']);
}

/** A query of the reviewers. */
export function reviewers(db: Database) {
  return db.selectFrom('reviewer').select(['id', 'email']);
}

/** Locks a paper of an author until the transaction ends. Returns undefined if the author has no such paper. */
export async function lockOwnPaper(tx: Database, author: Author, paperId: string) {
  return await papersOf(tx, author).where('id', '=', paperId).forUpdate().executeTakeFirst();
}

export type PaperRow = NonNullable<Awaited<ReturnType<typeof lockOwnPaper>>>;

/** Locks a paper for the desk until the transaction ends. */
export async function lockPaper(tx: Database, paperId: string) {
  return await papers(tx).where('id', '=', paperId).forUpdate().executeTakeFirst();
}

type Named = { id: string; name: string };

/** The English name of a theme, kind or language of the edition's call. If the call has no such id, returns the id. */
export function namePart(part: 'themes' | 'kinds' | 'languages', id: string): string {
  const list: readonly Named[] = edition.papers[part];
  return list.find((one) => one.id === id)?.name ?? id;
}
