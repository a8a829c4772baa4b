import { paperAuthors } from '#conference/papers/papers.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** A query of the notices about versions of the programme. Other modules run or join it. */
export function programmeNotices(db: Database) {
  return db.selectFrom('programme_notice').select(['id', 'registration_id']);
}

/** A query of the notices about the time and place of papers, with the email of the author or co-author. */
export function paperNotices(db: Database) {
  return db
    .selectFrom('paper_notice as notice')
    .innerJoin(paperAuthors(db).as('author'), (join) =>
      join.onRef('author.id', '=', 'notice.author_id').onRef('author.paper_id', '=', 'notice.paper_id'),
    )
    .select(['notice.id', 'author.email']);
}
