import { sql } from 'kysely';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { roles } from './permissions.ts';
import { countDeskSessions } from './sign-in/desk-session.server.ts';

/** Lists all organisers by name, suspended organisers last. `lastSeenAt` is null if an organiser has no session. */
export async function listOrganisers(db: Database) {
  const rows = await db
    .selectFrom('organiser')
    .select(['id', 'name', 'email', sql<boolean>`suspended_at is not null`.as('isSuspended')])
    .select(({ exists, or, selectFrom }) => [
      or([
        exists(
          selectFrom('organiser_totp')
            .select('organiser_id')
            .whereRef('organiser_id', '=', 'organiser.id')
            .where('sealed_secret', 'is not', null),
        ),
        exists(
          selectFrom('organiser_passkey')
            .select('organiser_id')
            .whereRef('organiser_id', '=', 'organiser.id'),
        ),
      ]).as('hasSecondFactor'),
      selectFrom('organiser_session')
        .select(({ fn }) => fn.max('last_seen_at').as('at'))
        .whereRef('organiser_id', '=', 'organiser.id')
        .as('lastSeenAt'),
    ])
    .orderBy('isSuspended')
    .orderBy('name')
    .execute();
  const given = await db.selectFrom('organiser_role').select(['organiser_id', 'role']).execute();
  return rows.map((row) => {
    const own = given.filter(({ organiser_id }) => organiser_id === row.id).map(({ role }) => role);
    return {
      ...row,
      hasSecondFactor: Boolean(row.hasSecondFactor),
      roles: roles.filter((role) => own.includes(role)),
    };
  });
}

/** Lists the mailed invitations that are still open, newest first. */
export async function listInvitations(db: Database, now: Date) {
  const rows = await db
    .selectFrom('organiser_invitation')
    .select(['id', 'email', 'roles', 'created_at as sentAt', 'expires_at as expiresAt'])
    .where('email', 'is not', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ email, ...row }) => ({
    ...row,
    email: email ?? '',
    roles: roles.filter((role) => row.roles.includes(role)),
  }));
}

/** What an organiser loses with a suspension: the number of live sessions and of open invitations. */
export type SuspensionEffects = { sessions: number; invitations: number };

/** Counts for each organiser what a suspension would end. Leaves out organisers without sessions and invitations. */
export async function countSuspensionEffects(
  db: Database,
  now: Date,
): Promise<Map<string, SuspensionEffects>> {
  const invited = await db
    .selectFrom('organiser_invitation')
    .select(({ fn, ref }) => [ref('invited_by').as('id'), asNumber(fn.countAll()).as('count')])
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .groupBy('invited_by')
    .execute();
  const effects = new Map<string, SuspensionEffects>();
  for (const { id, count } of await countDeskSessions(db, now)) {
    effects.set(id, { sessions: count, invitations: 0 });
  }
  for (const { id, count } of invited) {
    if (id !== null) effects.set(id, { sessions: effects.get(id)?.sessions ?? 0, invitations: count });
  }
  return effects;
}
