import type { Database } from '#platform/database/database.server.ts';

/** The notices about versions of the programme, for a select of another module. */
export function programmeNotices(db: Database) {
  return db.selectFrom('programme_notice').select(['id', 'registration_id']);
}
