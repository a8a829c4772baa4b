import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** Never change this purpose: stored reasons are sealed with it. */
export const declineReasonPurpose = 'declined transfer proof';

/** The proofs of transfers that a person has sent, with the reasons of those that were declined. */
export const transferData = {
  tables: { transfer_proof: { deletedBy: { registration_id: 'registrationIds' } } },
  sealed: {
    'transfer_proof.sealed_reason': { renewedFor: declineReasonPurpose, foundBy: 'registration_id' },
  },
  removeUnreadable,
} as const;

async function removeUnreadable(
  { db }: { db: Database },
  { registrationIds }: { registrationIds: string[] },
) {
  await db.deleteFrom('transfer_proof').where('registration_id', '=', anyOf(registrationIds)).execute();
}
