import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/**
 * Confirms a requested booking if it is paid in full. The transaction must have locked the booking and changed its
 * balance. Returns true if it confirmed the booking. A confirmed booking stays confirmed.
 */
export async function confirmPaidBooking(tx: Database, id: string, now: Date): Promise<boolean> {
  const balance = await readBalance(tx, { kind: 'booking', id });
  if (balance?.due !== 0) return false;
  const confirmed = await tx
    .updateTable('booking')
    .set({ status: 'confirmed', decided_at: now, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .executeTakeFirst();
  return confirmed.numUpdatedRows === 1n;
}
