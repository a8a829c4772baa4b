import type { Database } from '#platform/database/database.server.ts';

/** Returns a query of all audit acts. Other modules add conditions to it or join it. */
export function acts(db: Database) {
  return db.selectFrom('audit_entry').selectAll();
}
