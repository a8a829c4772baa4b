import type { ChargeKind } from '#conference/money/ledger/payment.ts';
import { readPayer } from '#conference/money/read-payer.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** The id of the booking option that a charge is for. Undefined for a conference fee. */
export async function readBookedOption(
  db: Database,
  of: { kind: ChargeKind; id: string },
): Promise<string | undefined> {
  return (await readPayer(db, of))?.booking?.option;
}
