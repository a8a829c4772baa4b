import { payerPurpose } from '#conference/payments/payer-purpose.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { groupPayments, listLines } from './group-payments.server.ts';

/** The accounts keep the amounts. An erasure of the payer makes the payer's details unreadable and unlinks the row. */
export const groupPaymentData = {
  tables: { group_payment: 'unreadable', group_payment_line: 'unlinked' },
  sealed: { 'group_payment.sealed_payer': { renewedFor: payerPurpose, foundBy: 'record_key_id' } },
  removeUnreadable,
} as const;

/** Lists what a person pays for others, for the copy of their data. Names nobody else. Amounts are in minor units. */
export async function listGroupPaymentsOf(db: Database, registrationIds: readonly string[]) {
  const rows = await db
    .selectFrom(groupPayments(db).as('made'))
    .select(['id', 'reference', 'currency', 'made_at as madeAt', 'is_payer_named as isNamed'])
    .where('payer_id', '=', anyOf(registrationIds))
    .orderBy('made_at')
    .execute();
  const lines = await listLines(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, ...row }) => {
    const own = lines.filter(({ groupPaymentId }) => groupPaymentId === id);
    return {
      ...row,
      people: own.length,
      asked: own.reduce((sum, { asked }) => sum + asked, 0),
      paid: own.reduce((sum, { booked }) => sum + booked, 0),
    };
  });
}

async function removeUnreadable({ db }: { db: Database }, { recordKeyIds }: { recordKeyIds: string[] }) {
  await db
    .updateTable('group_payment')
    .set({ record_key_id: null, sealed_payer: null })
    .where('record_key_id', '=', anyOf(recordKeyIds))
    .execute();
}
