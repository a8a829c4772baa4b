import { type Act, recordActs } from '#conference/audit/record-act.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/**
 * Ends the open invitations that an organiser has sent, because the organiser has lost the right to invite. `by` is the
 * actor of the change.
 */
export async function endInvitationsBy(
  tx: Database,
  { organiserId, by }: { organiserId: string; by: Pick<Act, 'actor' | 'actorId' | 'requestId'> },
  now: Date,
): Promise<void> {
  const ended = await tx
    .updateTable('organiser_invitation')
    .set({ ended_at: now })
    .where('invited_by', '=', organiserId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .execute();
  const act = { ...by, action: 'invitation.withdrawn', subject: 'organiser' } as const;
  await recordActs(
    tx,
    ended.map(({ id }) => ({ ...act, subjectId: id })),
  );
}
