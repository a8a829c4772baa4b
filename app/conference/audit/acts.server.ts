import type { Database } from '#platform/database/database.server.ts';

/** The acts of the audit, as a select for other modules to read or join. */
export function acts(db: Database) {
  return db.selectFrom('audit_entry').selectAll();
}
