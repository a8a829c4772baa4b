import type { Database } from '#platform/database/database.server.ts';

/** A query of the answers about taking part, without the sealed answers. Other modules run or join it. */
export function participations(db: Database) {
  return db.selectFrom('participation').select(['registration_id', 'mode']);
}
