import { readPayer } from '#conference/finance/read-payer.server.ts';
import type { ChargeKind } from '#conference/payments/payment.ts';
import type { Database } from '#platform/database/database.server.ts';

/** The id of the booking option that a charge is for. Undefined for a conference fee. */
export async function readBookedOption(
  db: Database,
  of: { kind: ChargeKind; id: string },
): Promise<string | undefined> {
  return (await readPayer(db, of))?.booking?.option;
}
