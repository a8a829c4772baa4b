import type { Database } from '#platform/database/database.server.ts';

/** The sign-ins of participants by mail, as a select for other modules to read or join. */
export function signIns(db: Database) {
  return db.selectFrom('sign_in').select(['id', 'email']);
}
