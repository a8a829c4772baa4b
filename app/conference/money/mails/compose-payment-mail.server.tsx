import type { WithSettings } from '#conference/edition/settings.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { payments } from '#conference/money/ledger/payments.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { readMailedCharge } from './read-mailed-charge.server.ts';
import { writePaymentMail } from './write-payment-mail.server.tsx';

/**
 * Composes the mail about a received or waived payment. Returns undefined if the payment was undone in the meantime.
 */
export async function composePaymentMail(
  store: Pick<Platform, 'db' | 'config' | 'translations'> & WithSettings,
  paymentId: string,
): Promise<ComposedMail | undefined> {
  const payment = await store.db
    .selectFrom(payments(store.db).as('entry'))
    .select(['amount', 'currency', 'method', 'received_on', 'charge_kind', 'registration_id', 'booking_id'])
    .where('entry.id', '=', paymentId)
    .where('is_undone', '=', false)
    .executeTakeFirst();
  const id = payment?.registration_id ?? payment?.booking_id;
  if (!payment || !id) return undefined;
  const of = { kind: payment.charge_kind, id };
  const mailed = await readMailedCharge(store, of);
  const balance = await readBalance(store.db, of);
  if (!mailed || !balance) return undefined;
  return await writePaymentMail(mailed, {
    ...payment,
    isWaiver: payment.method === 'waiver',
    day: payment.received_on,
    due: balance.due,
    overpaid: balance.overpaid,
    accounts: store.settings.bankAccounts,
    origin: store.config.origin,
  });
}
