import { byParticipant, recordAct } from '#conference/audit/record-act.server.ts';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { calculateDiscount } from '#conference/money/discounts/discount.ts';
import {
  listCodesOf,
  lockUsableCode,
  storeUse,
  wasUsedFor,
} from '#conference/money/discounts/discount-uses.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { hashToken } from '#platform/keys/secrets.server.ts';
import { bookPayment } from '../book-payment.server.ts';
import { readPayer } from '../read-payer.server.ts';
import { lockForPayment } from '../settle-payment.server.ts';

/**
 * The answer for every code that cannot be used is `not-valid`, without a reason. Reasons would help somebody who
 * guesses codes.
 */
export type CodeRefusal = 'not-valid' | 'nothing-due' | 'has-code';

/**
 * Uses a discount code for the fee of a registration: records a waiver of the amount that the code gives. The waiver's
 * reference is the code. `code` must be in the form that `parseTypedCode` returns. A fee can have only one code. If the
 * same code is sent again, nothing changes.
 */
export async function applyDiscountCode(
  { db, jobs, secrets }: Pick<Platform, 'db' | 'jobs' | 'secrets'>,
  { registrationId, code, requestId }: { registrationId: string; code: string; requestId: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: CodeRefusal }> {
  const of = { kind: 'registration', id: registrationId } as const;
  return await db.transaction().execute(async (tx) => {
    const locked = await lockForPayment(tx, of);
    const balance = locked && (await readBalance(tx, of));
    if (!balance) return { ok: false, reason: 'nothing-due' };
    const before = await listCodesOf(tx, locked.chargeId);
    if (before.some((one) => one.code === code)) return { ok: true };
    if (before.length > 0) return { ok: false, reason: 'has-code' };
    const payer = await readPayer(tx, of);
    if (balance.due === 0 || locked.registrationStatus !== 'active' || payer?.cancellation) {
      return { ok: false, reason: 'nothing-due' };
    }
    if (await wasUsedFor(tx, code, locked.chargeId)) return { ok: false, reason: 'not-valid' };
    const { participant_type: participantType } = await registrations(tx)
      .where('id', '=', registrationId)
      .executeTakeFirstOrThrow();
    const today = dayAt(now, edition.timeZone);
    const found = await lockUsableCode(tx, { code, participantType, today });
    const amount = found ? calculateDiscount(found.discount, balance) : 0;
    if (!found || amount === 0) return { ok: false, reason: 'not-valid' };
    const form = {
      kind: 'payment',
      method: 'waiver',
      amount,
      receivedOn: today,
      reference: found.code,
      note: `Discount code: ${found.name}`,
    } as const;
    const submissionHash = hashToken(`discount ${found.id}`);
    const waiver = { charge: locked, form, submissionHash, requestId };
    const paymentId = await bookPayment(tx, { jobs, secrets }, waiver, now);
    await storeUse(tx, found, { chargeId: locked.chargeId, paymentId }, now);
    const { currency } = balance;
    await recordAct(tx, {
      ...byParticipant({ registrationId, requestId }),
      action: 'discount.used',
      detail: { discountCode: found.id, payment: paymentId, amount, currency },
    });
    return { ok: true };
  });
}
