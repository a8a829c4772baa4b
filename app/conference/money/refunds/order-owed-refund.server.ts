import { type Act, recordAct } from '#conference/audit/record-act.server.ts';
import { readFacts } from '#conference/edition/settings/stored-settings.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import type { ChargeKind } from '#conference/money/ledger/payment.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { listRefundable } from '#conference/money/online/read-left.server.ts';
import { readPayer } from '#conference/money/read-payer.server.ts';
import { orderRefund, sumOrdered } from '#conference/money/refunds/order-refund.server.ts';
import { divideAmongPayments } from '#conference/money/refunds/refund-order.ts';
import { lockForPayment } from '#conference/money/settle-payment.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { expectedRefund } from './expected-refund.server.ts';

export type OwedRefund = {
  of: { kind: ChargeKind; id: string };
  /** Says what the refund is for, such as "request 42". A second call with the same key orders nothing. */
  key: string;
  by: Pick<Act, 'actor' | 'actorId' | 'requestId'>;
  /** Set if the edition is cancelled. `isStopped` says whether an owner has stopped its refunds. */
  ofEdition?: { isStopped: boolean };
};

/**
 * Orders the refund that is still owed after a cancellation, by the refund rules, in the caller's transaction. Money
 * that came through a provider is refunded through the same provider. An organiser sends the remaining amount by
 * hand. A refund that is already ordered is not ordered again. Returns the ordered amount in minor units, or 0 if
 * nothing is owed.
 */
export async function orderOwedRefund(
  tx: Database,
  jobs: Platform['jobs'],
  { of, key, by, ofEdition }: OwedRefund,
  now: Date,
): Promise<number> {
  const locked = await lockForPayment(tx, of);
  const payer = await readPayer(tx, of);
  const balance = await readBalance(tx, of);
  if (!locked || !payer?.cancellation || !balance) return 0;
  const { chargeId, currency } = balance;
  const ordered = await sumOrdered(tx, chargeId);
  const amount = expectedRefund(await readFacts(tx), payer.cancellation, balance) - ordered.all;
  if (amount <= 0) return 0;
  const { cause } = payer.cancellation;
  const order = {
    chargeId,
    currency,
    cause,
    parts: divideAmongPayments(amount, await listRefundable(tx, chargeId)),
    key: `${key} ${of.id}`,
    isOfEdition: ofEdition !== undefined,
    isStopped: ofEdition?.isStopped ?? false,
    organiserId: by.actor === 'organiser' ? by.actorId : undefined,
  };
  if ((await orderRefund(tx, jobs, order, now)) === 0) return 0;
  const subject = { subject: of.kind, subjectId: of.id } as const;
  await recordAct(tx, { ...by, action: 'refund.ordered', ...subject, detail: { amount, currency, cause } });
  if (ofEdition) {
    const { registrationId } = payer;
    await queueMail(tx, jobs, { kind: 'edition-cancelled', subjectId: of.id, registrationId });
  }
  return amount;
}
