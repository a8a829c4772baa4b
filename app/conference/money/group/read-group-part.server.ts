import { payments } from '#conference/money/ledger/payments.server.ts';
import { backParts } from '#conference/money/online/money-back.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/**
 * Reads one person's part of a group payment. With `isUndone`, reads only a part that was undone. Otherwise, reads only
 * a part that was not undone. Returns undefined if there is no such part.
 */
export async function readGroupPart(db: Database, paymentId: string, isUndone = false) {
  const row = await db
    .selectFrom(payments(db).as('entry'))
    .innerJoin(registrations(db).as('person'), 'person.id', 'entry.registration_id')
    .select(['entry.amount', 'entry.currency', 'received_on as receivedOn', 'group_payment_id'])
    .select(['person.id as registrationId', 'person.reference', 'full_name as fullName'])
    .where('entry.id', '=', paymentId)
    .where('is_undone', '=', isUndone)
    .executeTakeFirst();
  if (!row || row.group_payment_id === null) return undefined;
  const { group_payment_id: groupPaymentId, ...part } = row;
  return { ...part, groupPaymentId };
}

/**
 * Sums the parts of a refund that belong to the people of a group payment, in minor units. With `isReturned`, sums only
 * the parts that were returned to us. Otherwise, sums only the other parts. Returns undefined if there are no such
 * parts.
 */
export async function readSharedRefund(
  db: Database,
  refundId: string,
  { isReturned }: { isReturned: boolean },
) {
  const rows = await db
    .selectFrom(backParts(db).as('part'))
    .innerJoin(payments(db).as('entry'), 'entry.id', 'part.payment_id')
    .select(['part.amount', 'entry.currency', 'received_on as receivedOn', 'group_payment_id'])
    .where('part.refund_id', '=', refundId)
    .where('part.returned_at', isReturned ? 'is not' : 'is', null)
    .execute();
  const [first] = rows;
  if (!first || first.group_payment_id === null) return undefined;
  const { currency, receivedOn, group_payment_id: groupPaymentId } = first;
  return { groupPaymentId, currency, receivedOn, amount: rows.reduce((sum, { amount }) => sum + amount, 0) };
}
