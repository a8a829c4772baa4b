import { recordActs } from '#conference/audit/record-act.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { listOrganisers } from './list-organisers.server.ts';
import type { Role } from './permissions.ts';

/** An organiser from a restored backup. `wasSuspended` is true if the organiser was already suspended in the backup. */
export type RestoredOrganiser = { email: string; roles: Role[]; wasSuspended: boolean };

/**
 * Suspends all organisers after a restore, and ends their sessions, sign-ins and invitations. Otherwise, organisers who
 * were suspended or demoted after the backup could sign in again. Returns all organisers with the roles and suspensions
 * of the backup.
 */
export async function suspendRestored(db: Database, now: Date): Promise<RestoredOrganiser[]> {
  return await db.transaction().execute(async (tx) => {
    const restored = await listOrganisers(tx);
    const suspended = await tx
      .updateTable('organiser')
      .set({ suspended_at: now })
      .where('suspended_at', 'is', null)
      .returning('id')
      .execute();
    const open = tx.updateTable('organiser_session').set({ ended_at: now });
    await open.where('ended_at', 'is', null).execute();
    const invited = tx.updateTable('organiser_invitation').set({ ended_at: now });
    await invited.where('ended_at', 'is', null).execute();
    const asked = tx.updateTable('organiser_sign_in').set({ used_at: now });
    await asked.where('used_at', 'is', null).execute();
    await tx.deleteFrom('task_assignment').execute();
    const detail = { because: 'a backup was restored' };
    const act = { actor: 'system', action: 'organiser.suspended', subject: 'organiser', detail } as const;
    await recordActs(
      tx,
      suspended.map(({ id }) => ({ ...act, subjectId: id })),
    );
    return restored.map(({ email, roles, isSuspended }) => ({ email, roles, wasSuspended: isSuspended }));
  });
}
