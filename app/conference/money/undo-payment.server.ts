import { byOrganiser } from '#conference/audit/record-act.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { findMailedPayer } from '#conference/money/group/group-payments.server.ts';
import type { ChargeKind, UndoRefusal } from '#conference/money/ledger/payment.ts';
import { payments } from '#conference/money/ledger/payments.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import {
  lockProviderPaymentsOf,
  unlinkUndonePart,
} from '#conference/money/online/provider-payments.server.ts';
import { recordMoneyBack } from '#conference/money/online/record-money-back.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { lockForPayment } from './settle-payment.server.ts';
import { undoEntries } from './undo-entries.server.ts';

/**
 * Undoes a payment or refund by a counter-entry with the reason, and issues the document that cancels its receipt or
 * credit note. Mails the participant and the payer of a group payment, or about a refund only the payer. Mails nobody
 * about a chargeback, because nobody got a mail when it was recorded. Does nothing if it was already undone. Refuses to
 * undo a counter-entry. Also refuses to undo a payment if the refunds would then be higher than the remaining money.
 */
export async function undoPayment(
  store: Pick<Platform, 'db' | 'jobs' | 'secrets'>,
  undo: {
    of: { kind: ChargeKind; id: string };
    paymentId: string;
    reason: string;
    organiserId: string;
    requestId: string;
  },
  now: Date,
): Promise<{ ok: true } | ({ ok: false } & UndoRefusal)> {
  const { of, paymentId } = undo;
  const { jobs } = store;
  return await store.db.transaction().execute(async (tx) => {
    const reported = await lockProviderPaymentsOf(tx, of);
    const locked = await lockForPayment(tx, of);
    const undone =
      locked &&
      (await tx
        .selectFrom(payments(tx).as('entry'))
        .selectAll()
        .where('id', '=', paymentId)
        .where('charge_id', '=', locked.chargeId)
        .executeTakeFirst());
    if (!locked || !undone) return { ok: false, reason: 'no-such-payment' };
    if (undone.kind === 'counter-entry') return { ok: false, reason: 'is-counter-entry' };
    if (undone.is_undone) return { ok: true };
    const balance = await readBalance(tx, of);
    const isMoney = undone.kind === 'payment' && undone.method !== 'waiver';
    if (balance && isMoney && balance.received - undone.amount < balance.repaid) {
      return { ok: false, reason: 'repaid-already' };
    }
    const entry = { paymentId, chargeId: locked.chargeId };
    await undoEntries(tx, store, { entries: [entry], note: undo.reason, by: byOrganiser(undo) }, now);
    const ofPart = reported.find(({ parts }) => parts.some((part) => part.paymentId === paymentId));
    if (ofPart) await unlinkUndonePart(tx, ofPart, paymentId);
    // A refund that the provider has reported may not have been booked, because this one had taken the money.
    if (!isMoney) for (const payment of reported) await recordMoneyBack(tx, store, payment, now);
    const { registrationId } = locked;
    const payer = undone.group_payment_id && (await findMailedPayer(tx, undone.group_payment_id));
    if (undone.kind === 'refund' && undone.group_payment_id !== null) {
      // The payer of the group payment got the mail about the refund, so the payer also gets this mail, not the
      // participant.
      if (payer) await queueMail(tx, jobs, { kind: 'group-refund-undone', subjectId: paymentId, ...payer });
    } else if (undone.kind !== 'chargeback') {
      await queueMail(tx, jobs, { kind: 'payment-undone', subjectId: paymentId, registrationId });
      // The payer got a mail that this payment has arrived.
      if (payer && payer.registrationId !== registrationId) {
        await queueMail(tx, jobs, { kind: 'group-payment-undone', subjectId: paymentId, ...payer });
      }
    }
    return { ok: true };
  });
}
