import type { Database } from '#platform/database/database.server.ts';

/** Organisers by their ids, as a select for other modules to read or join. */
export function organisers(db: Database) {
  return db.selectFrom('organiser').select(['id', 'name', 'email', 'suspended_at']);
}
