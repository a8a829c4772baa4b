import type { Database } from '#platform/database/database.server.ts';
import { type Role, roles } from './organiser.ts';

export type ListedOrganiser = {
  id: string;
  name: string;
  email: string;
  roles: Role[];
  isSuspended: boolean;
  hasSecondFactor: boolean;
  /** The last visit in any session. Null if they have no session. */
  lastSeenAt: Date | null;
};

export type ListedInvitation = {
  id: string;
  email: string;
  roles: Role[];
  sentAt: Date;
  expiresAt: Date;
};

/** All organisers by name. Suspended organisers come last. */
export async function listOrganisers(db: Database): Promise<ListedOrganiser[]> {
  const rows = await db
    .selectFrom('organiser')
    .select((row) => [
      'id',
      'name',
      'email',
      'suspended_at',
      row
        .exists(
          row
            .selectFrom('organiser_totp')
            .select('organiser_id')
            .whereRef('organiser_id', '=', 'organiser.id')
            .where('sealed_secret', 'is not', null),
        )
        .as('has_totp'),
      row
        .exists(
          row
            .selectFrom('organiser_passkey')
            .select('organiser_id')
            .whereRef('organiser_id', '=', 'organiser.id'),
        )
        .as('has_passkey'),
      row
        .selectFrom('organiser_session')
        .select((session) => session.fn.max('last_seen_at').as('at'))
        .whereRef('organiser_id', '=', 'organiser.id')
        .as('last_seen_at'),
    ])
    .orderBy((row) => row('suspended_at', 'is not', null))
    .orderBy('name')
    .execute();
  const given = await db.selectFrom('organiser_role').select(['organiser_id', 'role']).execute();
  return rows.map((row) => {
    const own = given.filter(({ organiser_id }) => organiser_id === row.id).map(({ role }) => role);
    return {
      id: row.id,
      name: row.name,
      email: row.email,
      roles: roles.filter((role) => own.includes(role)),
      isSuspended: row.suspended_at !== null,
      hasSecondFactor: Boolean(row.has_totp) || Boolean(row.has_passkey),
      lastSeenAt: row.last_seen_at,
    };
  });
}

/** The mailed invitations that are still open, the newest first. */
export async function listInvitations(db: Database, now: Date): Promise<ListedInvitation[]> {
  const rows = await db
    .selectFrom('organiser_invitation')
    .select(['id', 'email', 'roles', 'created_at', 'expires_at'])
    .where('email', 'is not', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email ?? '',
    roles: roles.filter((role) => row.roles.includes(role)),
    sentAt: row.created_at,
    expiresAt: row.expires_at,
  }));
}
