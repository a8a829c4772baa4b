import { sql } from 'kysely';
import { chargesOf } from '#conference/money/ledger/charges-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/**
 * The accounts keep every amount that a provider has reported. An erasure unlinks charges from the person, and
 * deletes the providers' texts about the person.
 */
export const checkoutData = {
  tables: {
    balance_entry: 'nobody',
    checkout: 'unlinked',
    checkout_line: 'unlinked',
    dispute: 'unlinked',
    provider_back_part: 'unlinked',
    provider_comparison: 'nobody',
    provider_event: { erase: clearTexts },
    provider_payment: 'unlinked',
    provider_payment_part: 'unlinked',
    provider_payout: 'nobody',
    provider_refund: 'unlinked',
  },
  sealed: { 'provider_event.sealed_body': 'other', 'provider_payment.sealed_note': 'other' },
} as const;

type Person = { registrationIds: string[]; bookingIds: string[] };

/** Deletes the bodies of the webhooks about a person's payments, and the notes of organisers about these payments. */
async function clearTexts(tx: Database, person: Person) {
  const own = chargesOf(tx, person);
  const payments = await tx
    .selectFrom('provider_payment')
    .select(['id', 'payment_ref'])
    .where((row) =>
      row.or([
        row(
          'id',
          'in',
          tx.selectFrom('provider_payment_part').select('provider_payment_id').where('charge_id', 'in', own),
        ),
        row(
          'checkout_id',
          'in',
          tx.selectFrom('checkout_line').select('checkout_id').where('charge_id', 'in', own),
        ),
      ]),
    )
    .execute();
  if (payments.length === 0) return {};
  const ids = payments.map(({ id }) => id);
  await tx.updateTable('provider_payment').set({ sealed_note: null }).where('id', 'in', ids).execute();
  const refs = payments.map(({ payment_ref }) => payment_ref);
  await tx
    .updateTable('provider_event')
    .set({ sealed_body: null })
    .where(sql<boolean>`payment_refs && ${refs}::text[]`)
    .execute();
  return {};
}
