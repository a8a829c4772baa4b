import { listMailboxPayments } from '#conference/money/group/personal-data.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** Never change this purpose: stored reasons are sealed with it. */
export const declineReasonPurpose = 'declined transfer proof';

/** The proofs of transfers that a person has sent, with the reasons for declining them. */
export const transferData = {
  tables: { transfer_proof: { erase: eraseProofs }, statement_columns: 'nobody' },
  sealed: {
    'transfer_proof.sealed_reason': { renewedFor: declineReasonPurpose, foundBy: 'registration_id' },
  },
  removeUnreadable,
} as const;

async function removeUnreadable(
  { db }: { db: Database },
  { registrationIds, fileIds }: { registrationIds: string[]; fileIds: string[] },
) {
  await db
    .deleteFrom('transfer_proof')
    .where((row) =>
      row.or([row('registration_id', '=', anyOf(registrationIds)), row('file_id', '=', anyOf(fileIds))]),
    )
    .execute();
}

type Senders = { registrationIds: string[]; emails: string[] };

/** Deletes the proofs of these registrations, and of group payments from these mailboxes. */
async function eraseProofs(tx: Database, { registrationIds, emails }: Senders) {
  const groups = await listMailboxPayments(tx, emails);
  await tx
    .deleteFrom('transfer_proof')
    .where((row) =>
      row.or([
        row('registration_id', '=', anyOf(registrationIds)),
        row.and([
          row('registration_id', 'is', null),
          row('group_payment_id', '=', anyOf(groups.map(({ id }) => id))),
        ]),
      ]),
    )
    .execute();
  return {};
}
