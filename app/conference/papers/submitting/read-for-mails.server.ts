import type { Database } from '#platform/database/database.server.ts';

/** Reads a submitted paper for the mail that confirms it. */
export async function readSubmittedPaper(db: Database, paperId: string) {
  return await db
    .selectFrom('paper')
    .innerJoin('paper_version as version', (join) =>
      join.onRef('version.paper_id', '=', 'paper.id').onRef('version.number', '=', 'paper.last_version'),
    )
    .select(['email', 'mail_language', 'paper.number', 'version.number as version', 'version.title'])
    .select('version.author_name as name')
    .where('paper.id', '=', paperId)
    .where('state', '=', 'submitted')
    .executeTakeFirst();
}

/** Reads a co-author for the mail that asks them to confirm. Returns undefined if the paper was withdrawn. */
export async function readAskedCoAuthor(db: Database, coAuthorId: string) {
  return await db
    .selectFrom('paper_co_author as person')
    .innerJoin('paper', 'paper.id', 'person.paper_id')
    .select(['person.email', 'mail_language', 'paper.number', 'paper.email as author'])
    .where('person.id', '=', coAuthorId)
    .where('state', '<>', 'withdrawn')
    .executeTakeFirst();
}

/** Reads a message about a paper, and the author's name and email address, for the mail with this message. */
export async function readMessage(db: Database, messageId: string) {
  return await db
    .selectFrom('paper_message as written')
    .innerJoin('paper', 'paper.id', 'written.paper_id')
    .select(['written.text', 'paper.id as paperId', 'paper.email', 'paper.author_name as name'])
    .select(['mail_language', 'paper.number', 'paper.title'])
    .where('written.id', '=', messageId)
    .executeTakeFirst();
}
