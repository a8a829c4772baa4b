import { sql, type Updateable } from 'kysely';
import { stallHolderType } from '#conference/edition/stall-holder-type.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { DB } from '#platform/database/database-types.ts';

type Columns =
  | 'status'
  | 'merged_into'
  | 'paid_at'
  | 'withdrawn_at'
  | 'cancelled_because'
  | 'cancellation_asked_at';
type Details = 'country' | 'cloth_size' | 'shoe_size' | 'interested_doctorate';

/** Changes registrations. The transaction must have locked their rows. */
export async function changeRegistrations(
  tx: Database,
  ids: readonly string[],
  values: Pick<Updateable<DB['registration']>, Columns | Details>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('registration')
    .set({ ...values, updated_at: now })
    .where('id', '=', anyOf(ids))
    .execute();
}

/**
 * Makes a registration active after its mailbox was proved. The account of a stall holder gets the status
 * `stall-holder` instead, and who is on the waiting list stays there. The transaction must have locked the registration. It must also have checked that the mailbox
 * has no other active registration.
 */
export async function activateRegistration(
  tx: Database,
  { registrationId, provedAt }: { registrationId: string; provedAt: Date },
  now: Date,
): Promise<void> {
  const balance = await readBalance(tx, { kind: 'registration', id: registrationId });
  // A merge can have moved payments to the registration before its owner chose it.
  const isPaid = balance?.due === 0;
  await tx
    .updateTable('registration')
    .set({
      status: sql<'active' | 'waiting' | 'stall-holder'>`case when participant_type = ${stallHolderType}
        then 'stall-holder' when status = 'waiting' then 'waiting' else 'active' end::registration_status`,
      email_confirmed_at: provedAt,
      unproved_network: null,
      updated_at: now,
      ...(isPaid && {
        paid_at: sql<Date | null>`case when status <> 'waiting' then coalesce(paid_at, ${now}) end`,
      }),
    })
    .where('id', '=', registrationId)
    .execute();
}

/** Marks an active registration as paid or unpaid by its balance. The transaction must have locked the registration. */
export async function markPaidByBalance(tx: Database, registrationId: string, now: Date): Promise<void> {
  const balance = await readBalance(tx, { kind: 'registration', id: registrationId });
  if (!balance) throw new Error(`The registration ${registrationId} has no charge, so it has no balance.`);
  const isCovered = balance.due === 0;
  await tx
    .updateTable('registration')
    .set({ paid_at: isCovered ? now : null, updated_at: now })
    .where('id', '=', registrationId)
    .where('status', '=', 'active')
    .where('paid_at', isCovered ? 'is' : 'is not', null)
    .execute();
}
