import { sql } from 'kysely';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { roles } from './permissions.ts';
import { countDeskSessions } from './sign-in/desk-session.server.ts';

/** Lists all organisers by name, suspended organisers last, without the access keys. `lastSeenAt` is null if an organiser has no session. */
export async function listOrganisers(db: Database) {
  const rows = await db
    .selectFrom('organiser')
    .select(['id', 'name', sql<boolean>`suspended_at is not null`.as('isSuspended')])
    .select(({ ref }) => ref('email').$notNull().as('email'))
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
    .where('is_key', '=', false)
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

/**
 * What an organiser loses with a suspension: the number of live sessions, of open invitations, of tasks, and of the
 * access keys that they made and that still work.
 */
export type SuspensionEffects = { sessions: number; invitations: number; tasks: number; keys: number };

/** Counts for each organiser what a suspension would end. Leaves out organisers without any. */
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
  const assigned = await db
    .selectFrom('task_assignment')
    .select(({ fn, ref }) => [ref('organiser_id').as('id'), asNumber(fn.countAll()).as('count')])
    .groupBy('organiser_id')
    .execute();
  const keys = await db
    .selectFrom('access_key')
    .innerJoin('organiser', 'organiser.id', 'access_key.organiser_id')
    .select(({ fn, ref }) => [ref('made_by').as('id'), asNumber(fn.countAll()).as('count')])
    .where('suspended_at', 'is', null)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .groupBy('made_by')
    .execute();
  const effects = new Map<string, SuspensionEffects>();
  const add = (rows: readonly { id: string | null; count: number }[], what: keyof SuspensionEffects) => {
    for (const { id, count } of rows) {
      if (id === null) continue;
      effects.set(id, { sessions: 0, invitations: 0, tasks: 0, keys: 0, ...effects.get(id), [what]: count });
    }
  };
  add(await countDeskSessions(db, now), 'sessions');
  add(invited, 'invitations');
  add(assigned, 'tasks');
  add(keys, 'keys');
  return effects;
}
