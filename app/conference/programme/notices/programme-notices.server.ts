import type { Database } from '#platform/database/database.server.ts';

/** A query of the notices about versions of the programme. Other modules run or join it. */
export function programmeNotices(db: Database) {
  return db.selectFrom('programme_notice').select(['id', 'registration_id']);
}
