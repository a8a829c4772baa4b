import { recordAct } from '#conference/audit/record-act.server.ts';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { hashToken } from '#platform/keys/secrets.server.ts';
import { lockCharge } from './lock-charge.server.ts';
import type { ChargeKind, UndoRefusal } from './payment.ts';
import { sealPaymentNote } from './payment-note.server.ts';
import { readBalance } from './read-balances.server.ts';
import { settleCharge } from './settle-charge.server.ts';

/**
 * Undoes a payment or refund by a counter-entry, with its reason; undone once more, it stays as it is. Refuses to undo
 * a counter-entry, and a payment of which more was paid back than would be left.
 */
export async function undoPayment(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
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
  return await db.transaction().execute(async (tx) => {
    const locked = await lockCharge(tx, of);
    const undone =
      locked &&
      (await tx
        .selectFrom('payment')
        .selectAll()
        .where('id', '=', paymentId)
        .where('charge_id', '=', locked.chargeId)
        .executeTakeFirst());
    if (!locked || !undone) return { ok: false, reason: 'no-such-payment' };
    if (undone.kind === 'counter-entry') return { ok: false, reason: 'is-counter-entry' };
    const before = await tx
      .selectFrom('payment')
      .select('id')
      .where('counters', '=', paymentId)
      .executeTakeFirst();
    if (before) return { ok: true };
    const balance = await readBalance(tx, of);
    const isMoney = undone.kind === 'payment' && undone.method !== 'waiver';
    if (balance && isMoney && balance.received - undone.amount < balance.repaid) {
      return { ok: false, reason: 'repaid-already' };
    }
    const record = await openRecordKey(tx, secrets, locked.recordKeyId);
    await tx
      .insertInto('payment')
      .values({
        charge_id: locked.chargeId,
        kind: 'counter-entry',
        method: undone.method,
        amount: -undone.amount,
        currency: locked.currency,
        received_on: dayAt(now, edition.timeZone),
        recorded_by: undo.organiserId,
        recorded_at: now,
        counters: paymentId,
        submission_hash: hashToken(`undo ${paymentId}`),
        record_key_id: record.id,
        sealed_note: sealPaymentNote(record, { reference: '', note: undo.reason }),
      })
      .execute();
    await settleCharge(tx, of, now);
    await recordAct(tx, {
      actor: 'organiser',
      actorId: undo.organiserId,
      action: undone.kind === 'refund' ? 'refund.undone' : 'payment.undone',
      subject: of.kind,
      subjectId: of.id,
      requestId: undo.requestId,
      detail: { payment: paymentId, amount: undone.amount, currency: undone.currency },
      record,
      reason: undo.reason,
    });
    return { ok: true };
  });
}
