import { findCharged } from '#conference/money/ledger/lock-charge.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { readPayer } from '#conference/money/read-payer.server.ts';
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
  return payer.cancellation ? expectedRefund(payer.cancellation, balance) : balance.overpaid;
}
