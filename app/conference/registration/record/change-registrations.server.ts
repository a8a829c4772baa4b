import type { Updateable } from 'kysely';
import { readBalance } from '#conference/payments/read-balances.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { DB } from '#platform/database/database-types.ts';

type Columns = 'standing' | 'merged_into' | 'paid_at' | 'withdrawn_at';
type Details = 'country' | 'cloth_size' | 'shoe_size' | 'interested_doctorate';

/** Changes registrations inside the transaction that holds their rows. */
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

/** Counts a registration of a proved mailbox. The transaction holds its row and knows that no other of its address counts. */
export async function countRegistration(
  tx: Database,
  { registrationId, provedAt }: { registrationId: string; provedAt: Date },
  now: Date,
): Promise<void> {
  const balance = await readBalance(tx, { kind: 'registration', id: registrationId });
  // While it waited, a merge or its undoing may have moved payments to it.
  const isPaid = balance !== undefined && balance.paid > 0 && balance.due === 0;
  await tx
    .updateTable('registration')
    .set((row) => ({
      standing: 'counted' as const,
      email_confirmed_at: provedAt,
      updated_at: now,
      ...(isPaid && { paid_at: row.fn.coalesce('paid_at', row.val(now)) }),
    }))
    .where('id', '=', registrationId)
    .execute();
}

/** Marks a counted registration as paid or unpaid by its balance, inside the transaction that changed it and holds its row. */
export async function settleFee(tx: Database, registrationId: string, now: Date): Promise<void> {
  const balance = await readBalance(tx, { kind: 'registration', id: registrationId });
  if (!balance) throw new Error('The registration has no charge.');
  const isCovered = balance.due === 0;
  await tx
    .updateTable('registration')
    .set({ paid_at: isCovered ? now : null, updated_at: now })
    .where('id', '=', registrationId)
    .where('standing', '=', 'counted')
    .where('paid_at', isCovered ? 'is' : 'is not', null)
    .execute();
}
