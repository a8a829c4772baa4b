import { readFacts } from '#conference/edition/settings/stored-settings.server.ts';
import { findCharged } from '#conference/money/ledger/lock-charge.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { readPayer } from '#conference/money/read-payer.server.ts';
import { sumOrdered } from '#conference/money/refunds/order-refund.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { expectedRefund } from './expected-refund.server.ts';

/**
 * Calculates what the organisers owe for a charge, in minor units. After a cancellation, the refund rules decide.
 * Otherwise this is the amount that was paid above the price. It is 0 for the charge of an erased person.
 */
export async function readOwed(db: Database, chargeId: string): Promise<number> {
  const of = await findCharged(db, chargeId);
  const balance = of && (await readBalance(db, of));
  const payer = of && (await readPayer(db, of));
  if (!balance || !payer) return 0;
  return payer.cancellation
    ? expectedRefund(await readFacts(db), payer.cancellation, balance)
    : balance.overpaid;
}

/**
 * Calculates how much of a refund is more than what is owed, in minor units. Returns 0 if no money of this charge went
 * back before, or is on its way back: then the organisers give the money back because they want to.
 */
export async function readExcess(db: Database, chargeId: string, amount: number): Promise<number> {
  const of = await findCharged(db, chargeId);
  const repaid = (of && (await readBalance(db, of)))?.repaid ?? 0;
  const { byProvider } = await sumOrdered(db, chargeId);
  if (repaid + byProvider === 0) return 0;
  return Math.max(0, amount - Math.max(0, (await readOwed(db, chargeId)) - byProvider));
}
