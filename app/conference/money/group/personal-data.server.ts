import { payerPurpose } from '#conference/money/ledger/payer-purpose.ts';
import { anyAddress, anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { groupPayments, listLines } from './group-payments.server.ts';

/**
 * What an erasure of the payer does with group payments. The accounts keep the amounts. The payer's details become
 * unreadable, the group payment no longer belongs to a person, and the mailbox of a payer without a registration is
 * removed.
 */
export const groupPaymentData = {
  tables: {
    group_payment: { clear: clearMailboxes, columns: ['payer_email', 'payer_language'] },
    group_payment_line: 'unlinked',
  },
  sealed: { 'group_payment.sealed_payer': { renewedFor: payerPurpose, foundBy: 'record_key_id' } },
  removeUnreadable,
} as const;

type Payers = { registrationIds: readonly string[]; emails: readonly string[] };

/**
 * Lists a person's payments for others, for the copy of their data. The list contains no names of other people.
 * Amounts are in minor units.
 */
export async function listGroupPaymentsOf(db: Database, { registrationIds, emails }: Payers) {
  const rows = await db
    .selectFrom(groupPayments(db).as('made'))
    .select(['id', 'reference', 'currency', 'made_at as madeAt', 'is_payer_named as isNamed'])
    .where((row) =>
      row.or([row('payer_id', '=', anyOf(registrationIds)), row('payer_email', '=', anyAddress(emails))]),
    )
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
    .set({ record_key_id: null, sealed_payer: null, payer_email: null, payer_language: null })
    .where('record_key_id', '=', anyOf(recordKeyIds))
    .execute();
}

/**
 * Lists the group payments that were made from these mailboxes, ordered by id. `recordKeyId` is the key that seals the
 * payer's details.
 */
export async function listMailboxPayments(db: Database, emails: readonly string[]) {
  return await groupPayments(db)
    .clearSelect()
    .select(['group_payment.id', 'group_payment.record_key_id as recordKeyId', 'payer_language as language'])
    .where('payer_email', '=', anyAddress(emails))
    .orderBy('group_payment.id')
    .execute();
}

/** Lists up to `count` mailboxes from which somebody without a registration has paid. */
export async function listPayingMailboxes(db: Database, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('group_payment')
    .select('payer_email')
    .distinct()
    .where('payer_email', 'is not', null)
    .orderBy('payer_email')
    .limit(count)
    .execute();
  return rows.flatMap(({ payer_email }) => payer_email ?? []);
}

async function clearMailboxes(tx: Database, { emails }: { emails: string[] }) {
  await tx
    .updateTable('group_payment')
    .set({ payer_email: null, payer_language: null })
    .where('payer_email', '=', anyAddress(emails))
    .execute();
}
