import type { Database } from '#platform/database/database.server.ts';

/** A query of all audit acts. Other modules run or join it. */
export function acts(db: Database) {
  return db.selectFrom('audit_entry').selectAll();
}
