import { sql } from 'kysely';
import type { ActName } from '#conference/audit/act-words.ts';
import { type ActReason, recordAct, withoutReason } from '#conference/audit/record-act.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Json } from '#platform/database/database-types.ts';
import { deleteKeptFilesOf } from '#platform/files/kept-files.server.ts';
import { endKeysBy } from './access-keys/end-access-key.server.ts';
import { endInvitationsBy } from './invitation/end-invitations-by.server.ts';
import { may, type Role } from './permissions.ts';
import { endAssignmentsOf } from './tasks/assign-task.server.ts';

/** The number of an advisory lock. Never change it. */
const ownersLock = 7_202_601_31;

/**
 * A change of an organiser's account. `changedBy` is the owner who makes it, or null if it is made in the server's
 * terminal. `why` is the reason that an owner gave at the desk, and the key that seals this reason.
 */
type Change = {
  organiserId: string;
  changedBy: string | null;
  requestId?: string;
  why?: ActReason;
};
/** Somebody else changed the roles after the form was opened. */
type ChangedMeanwhile = { ok: false; reason: 'changed-meanwhile' };
type Changed = { ok: true } | { ok: false; reason: 'no-such-organiser' | 'last-owner' } | ChangedMeanwhile;

/**
 * Replaces the roles of an organiser. If they may not invite any more, their open invitations and the keys of programs
 * that they made end; if they may not check people in any more, the keys of devices that they made. Their tasks for which
 * they lose a permission end, too. Refuses if no active owner would be left, or
 * if the roles have changed since the form showed them.
 */
export async function changeRoles(
  db: Database,
  { roles, shown, ...change }: Change & { roles: readonly Role[]; shown?: readonly Role[] },
  now: Date,
): Promise<Changed> {
  return await changeUnderLock(db, change, async (tx) => {
    const { organiserId } = change;
    if (shown && !isSame(shown, await readRoles(tx, organiserId)))
      return { ok: false, reason: 'changed-meanwhile' };
    await tx.deleteFrom('organiser_role').where('organiser_id', '=', organiserId).execute();
    await tx
      .insertInto('organiser_role')
      .values(roles.map((role) => ({ organiser_id: organiserId, role })))
      .execute();
    const by = actorOf(change);
    if (!may({ roles }, 'organisers.manage')) {
      await endInvitationsBy(tx, { organiserId, by }, now);
      await endKeysBy(tx, { organiserId, areDevices: false, by }, now);
    }
    if (!may({ roles }, 'door.read') || !may({ roles }, 'door.check-in'))
      await endKeysBy(tx, { organiserId, areDevices: true, by }, now);
    await endAssignmentsOf(tx, { organiserId, roles, by });
    return { action: 'organiser.roles-changed', detail: { roles: [...roles] } };
  });
}

/**
 * Suspends an organiser and ends their sessions, open invitations, tasks, and the access keys that they made. Refuses if
 * no active owner would be left.
 */
export async function suspendOrganiser(db: Database, change: Change, now: Date): Promise<Changed> {
  return await changeUnderLock(db, change, async (tx) => {
    await tx
      .updateTable('organiser')
      .set({ suspended_at: now })
      .where('id', '=', change.organiserId)
      .execute();
    await endSessionsOf(tx, change.organiserId, now);
    await endInvitationsBy(tx, { organiserId: change.organiserId, by: actorOf(change) }, now);
    await endKeysBy(tx, { organiserId: change.organiserId, by: actorOf(change) }, now);
    await endAssignmentsOf(tx, { organiserId: change.organiserId, roles: [], by: actorOf(change) });
    return { action: 'organiser.suspended' };
  });
}

/** Ends the suspension of an organiser, who keeps their roles and factors. */
export async function reinstateOrganiser(db: Database, change: Change): Promise<Changed> {
  return await changeUnderLock(db, change, async (tx) => {
    await tx
      .updateTable('organiser')
      .set({ suspended_at: null })
      .where('id', '=', change.organiserId)
      .execute();
    return { action: 'organiser.reinstated' };
  });
}

/**
 * Deletes an organiser's second factors and recovery codes and ends their sessions. They have to set up a new factor
 * when they sign in again.
 */
export async function resetFactors(db: Database, change: Change, now: Date): Promise<Changed> {
  return await changeUnderLock(db, change, async (tx) => {
    for (const table of ['organiser_totp', 'organiser_passkey', 'organiser_recovery_code'] as const) {
      await tx.deleteFrom(table).where('organiser_id', '=', change.organiserId).execute();
    }
    await endSessionsOf(tx, change.organiserId, now);
    return { action: 'second-factor.reset' };
  });
}

async function readRoles(tx: Database, organiserId: string): Promise<Role[]> {
  const rows = await tx
    .selectFrom('organiser_role')
    .select('role')
    .where('organiser_id', '=', organiserId)
    .execute();
  return rows.map(({ role }) => role);
}

function isSame(one: readonly Role[], other: readonly Role[]): boolean {
  return one.toSorted().join() === other.toSorted().join();
}

async function endSessionsOf(tx: Database, organiserId: string, now: Date) {
  const ended = await tx
    .updateTable('organiser_session')
    .set({ ended_at: now })
    .where('organiser_id', '=', organiserId)
    .where('ended_at', 'is', null)
    .returning('token_hash')
    .execute();
  const holders = ended.map(({ token_hash }) => token_hash);
  await deleteKeptFilesOf(tx, holders);
}

/** Makes one change at a time. Otherwise two owners who demote each other at the same time would leave no owner. */
async function changeUnderLock(
  db: Database,
  { organiserId, changedBy, requestId, why }: Change,
  change: (tx: Database) => Promise<{ action: ActName; detail?: Json } | ChangedMeanwhile>,
): Promise<Changed> {
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${ownersLock})`.execute(tx);
      const known = await tx
        .selectFrom('organiser')
        .select('id')
        .where('id', '=', organiserId)
        .where('is_key', '=', false)
        .executeTakeFirst();
      if (!known) return { ok: false, reason: 'no-such-organiser' };
      const hadOwner = await hasActiveOwner(tx);
      const done = await change(tx);
      if ('ok' in done) return done;
      const { action, detail } = done;
      if (hadOwner && !(await hasActiveOwner(tx))) throw new LastOwner();
      await recordAct(tx, {
        ...actorOf({ changedBy, requestId }),
        action,
        subject: 'organiser',
        subjectId: organiserId,
        detail,
        ...(why ?? withoutReason),
      });
      return { ok: true };
    });
  } catch (error) {
    if (error instanceof LastOwner) return { ok: false, reason: 'last-owner' };
    throw error;
  }
}

function actorOf({ changedBy, requestId }: Pick<Change, 'changedBy' | 'requestId'>) {
  const actor = changedBy === null ? 'system' : 'organiser';
  return { actor, actorId: changedBy ?? undefined, requestId } as const;
}

/** Thrown when a change would leave no active owner. It rolls the transaction back. */
class LastOwner extends Error {}

async function hasActiveOwner(tx: Database): Promise<boolean> {
  const owner = await tx
    .selectFrom('organiser')
    .innerJoin('organiser_role', 'organiser_role.organiser_id', 'organiser.id')
    .select('organiser.id')
    .where('role', '=', 'owner')
    .where('suspended_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return owner !== undefined;
}
