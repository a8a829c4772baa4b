import { listBookings } from '#conference/festival/list-bookings.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { readOwnRegistration } from '#routes/visitor/visitor.server.ts';

/**
 * Reads data that several parts of a page show: the participant's registration, the balance of the fee, and the
 * bookings.
 */
export async function readOwnCharges(context: RouteContext, registrationId: string) {
  return {
    registration: await readOwnRegistration(context, registrationId),
    feeBalance: await readBalance(context.db, { kind: 'registration', id: registrationId }),
    bookings: await listBookings(context, registrationId),
  };
}

export type OwnCharges = Awaited<ReturnType<typeof readOwnCharges>>;
