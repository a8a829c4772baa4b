import { formatDay } from '#conference/edition/days.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { sumPaidByOthers } from '#conference/money/group/group-payments.server.ts';
import { findChargedBy } from '#conference/money/ledger/lock-charge.server.ts';
import { payments } from '#conference/money/ledger/payments.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { readMailedCharge } from '#conference/money/mails/read-mailed-charge.server.ts';
import { sumOrdered } from '#conference/money/refunds/order-refund.server.ts';
import { sumFailed } from '#conference/money/refunds/refund-orders.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import {
  writeEditionCancelledMail,
  writeRefundFailedMail,
  writeRefundPaidMail,
} from './write-refund-mails.server.tsx';

type Store = Pick<Platform, 'db' | 'translations'>;

/** Composes the mail about a refund that was sent. Returns undefined if the refund was undone in the meantime. */
export async function composeRefundPaidMail(
  store: Store,
  paymentId: string,
): Promise<ComposedMail | undefined> {
  const refund = await store.db
    .selectFrom(payments(store.db).as('entry'))
    .select(['amount', 'currency', 'received_on', 'charge_kind', 'registration_id', 'booking_id'])
    .where('entry.id', '=', paymentId)
    .where('is_undone', '=', false)
    .executeTakeFirst();
  const id = refund?.registration_id ?? refund?.booking_id;
  const mailed = refund && id ? await readMailedCharge(store, { kind: refund.charge_kind, id }) : undefined;
  if (!refund || !mailed) return undefined;
  const { locale } = mailed.translator;
  return await writeRefundPaidMail(mailed, {
    amount: formatMoney({ amount: -refund.amount, currency: refund.currency }, locale),
    day: formatDay(refund.received_on, locale),
  });
}

/** Composes the mail about the cancellation of the whole edition, for a registration or booking. */
export async function composeEditionCancelledMail(
  store: Store,
  subjectId: string,
): Promise<ComposedMail | undefined> {
  const charged = await findChargedBy(store.db, subjectId);
  const mailed = charged && (await readMailedCharge(store, charged));
  if (!charged || !mailed) return undefined;
  const { all: ordered } = await sumOrdered(store.db, charged.chargeId);
  const balance = await readBalance(store.db, charged);
  // Money was received, but its refund is not on its way any more: it was paid, or it failed. The person gets another
  // mail about this, so this mail is not needed.
  if (ordered === 0 && balance?.received !== 0) return undefined;
  // Money that somebody else has paid goes back to that person, who gets a separate mail about it.
  const others = charged.kind === 'registration' ? await sumPaidByOthers(store.db, charged.id) : 0;
  const own = Math.max(0, ordered - others);
  const amount = formatMoney({ amount: own, currency: charged.currency }, mailed.translator.locale);
  return await writeEditionCancelledMail(mailed, {
    own: own > 0 ? amount : undefined,
    others: own === ordered ? 'none' : own === 0 ? 'all' : 'some',
  });
}

/**
 * Composes the mail about a refund that a payment provider could not send, or that the bank of the payer has returned,
 * for a registration or booking. Returns undefined if the money is already sent in another way.
 */
export async function composeRefundFailedMail(
  store: Store,
  subjectId: string,
): Promise<ComposedMail | undefined> {
  const charged = await findChargedBy(store.db, subjectId);
  const mailed = charged && (await readMailedCharge(store, charged));
  const failed = charged && (await sumFailed(store.db, charged.chargeId));
  if (!mailed || !failed || failed.all === 0) return undefined;
  const { locale } = mailed.translator;
  const amount = formatMoney({ amount: failed.all, currency: charged.currency }, locale);
  return await writeRefundFailedMail(mailed, { amount, isReturned: failed.returned === failed.all });
}
