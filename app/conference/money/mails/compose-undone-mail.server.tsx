import { formatDay } from '#conference/edition/days.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { payments } from '#conference/money/ledger/payments.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { readPayer } from '../read-payer.server.ts';
import { readMailedCharge } from './read-mailed-charge.server.ts';
import { writeUndoneMail } from './write-undone-mail.server.tsx';

/**
 * Composes the mail that corrects an earlier mail about a payment or refund, because that payment or refund was undone.
 * Returns undefined if it was not undone.
 */
export async function composeUndoneMail(
  store: Pick<Platform, 'db' | 'translations'>,
  paymentId: string,
): Promise<ComposedMail | undefined> {
  const { db } = store;
  const undone = await db
    .selectFrom(payments(db).as('entry'))
    .select(['kind', 'method', 'amount', 'currency', 'received_on'])
    .select(['charge_kind', 'registration_id', 'booking_id'])
    .where('entry.id', '=', paymentId)
    .where('is_undone', '=', true)
    .executeTakeFirst();
  const id = undone?.registration_id ?? undone?.booking_id;
  if (!undone || !id || undone.kind === 'counter-entry') return undefined;
  const of = { kind: undone.charge_kind, id };
  const mailed = await readMailedCharge(store, of);
  const balance = await readBalance(db, of);
  if (!mailed || !balance) return undefined;
  const { locale } = mailed.translator;
  const { currency } = undone;
  const isDue = balance.due > 0 && (await readPayer(db, of))?.cancellation === undefined;
  return await writeUndoneMail(mailed, {
    undone: undone.method === 'waiver' ? 'waiver' : undone.kind === 'payment' ? 'payment' : 'refund',
    amount: formatMoney({ amount: Math.abs(undone.amount), currency }, locale),
    day: formatDay(undone.received_on, locale),
    due: isDue ? formatMoney({ amount: balance.due, currency }, locale) : undefined,
  });
}
