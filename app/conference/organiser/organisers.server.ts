import type { Database } from '#platform/database/database.server.ts';

/** Organisers by their ids, as a select for other modules to read or join. */
export function organisers(db: Database) {
  return db.selectFrom('organiser').select(['id', 'name', 'email', 'suspended_at']);
}

/** The sign-ins to the desk by mail, as a select for other modules to read or join. */
export function deskSignIns(db: Database) {
  return db.selectFrom('organiser_sign_in').select(['id', 'email']);
}

/** Invitations to the desk. One that was printed on the server may have no email. */
export function invitations(db: Database) {
  return db.selectFrom('organiser_invitation').select(['id', 'email']);
}
