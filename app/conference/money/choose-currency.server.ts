import { byParticipant, recordAct } from '#conference/audit/record-act.server.ts';
import type { Currency } from '#conference/edition/money/currency.ts';
import { feesOf } from '#conference/edition/participant-types.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { changeChargeCurrency, usesOfCurrency } from '#conference/money/ledger/change-charge.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { violatesConstraint } from '#platform/database/violates-constraint.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { readPayer } from './read-payer.server.ts';
import { lockForPayment } from './settle-payment.server.ts';

export type CurrencyRefusal = 'nothing-due' | 'not-offered' | 'in-use';
type Chosen = { ok: true } | { ok: false; reason: CurrencyRefusal };

/**
 * Changes the currency of a registration's fee to one in which the edition offers it, with today's fee in that
 * currency. Refuses (`in-use`) once something was paid, waived or refunded, or the fee is on an invoice or in a payment
 * for several people, because all of these are in the old currency.
 */
export async function chooseCurrency(
  { db, settings }: Pick<Platform, 'db'> & WithSettings,
  { registrationId, currency, requestId }: { registrationId: string; currency: Currency; requestId: string },
  now: Date,
): Promise<Chosen> {
  const of = { kind: 'registration', id: registrationId } as const;
  const change = db.transaction().execute(async (tx): Promise<Chosen> => {
    const locked = await lockForPayment(tx, of);
    const balance = locked && (await readBalance(tx, of));
    const payer = await readPayer(tx, of);
    if (!balance || balance.due === 0 || locked.registrationStatus !== 'active' || payer?.cancellation) {
      return { ok: false, reason: 'nothing-due' };
    }
    if (balance.currency === currency) return { ok: true };
    const { participant_type: type } = await registrations(tx)
      .where('id', '=', registrationId)
      .executeTakeFirstOrThrow();
    const fee = feesOf(settings, type).find((offered) => offered.currency === currency);
    if (!fee) return { ok: false, reason: 'not-offered' };
    await changeChargeCurrency(tx, { chargeId: locked.chargeId, fee }, now);
    await recordAct(tx, {
      ...byParticipant({ registrationId, requestId }),
      action: 'currency.chosen',
      detail: { amount: fee.amount, currency },
    });
    return { ok: true };
  });
  return await change.catch((error): Chosen => {
    if (!violatesConstraint(error, ...usesOfCurrency)) throw error;
    return { ok: false, reason: 'in-use' };
  });
}
