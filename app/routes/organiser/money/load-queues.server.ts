import { formatMoney } from '#conference/edition/money/money.ts';
import { titleOf } from '#conference/edition/option-titles.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { countOverpaid, listOverpaid } from '#conference/money/lists/overpaid-charges.server.ts';
import type { RefundToOrder } from '#conference/money/refunds/refunds-to-order.server.ts';
import { listWaitingProofs, waitingProofs } from '#conference/money/transfers/transfer-proofs.server.ts';
import { countRows } from '#platform/database/count-rows.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { describeTime } from '../desk-dates.server.ts';

/** Each queue shows this many rows, the oldest first. It becomes shorter as organisers work. */
const mostRows = 50;

export type QueueRow = {
  id: string;
  at: string;
  reference: string | null;
  name: string | null;
  of: string;
  amount: string | undefined;
  /** The page on which the row is dealt with. */
  to: string;
};

/** Loads the queues that the page "To do" shows as rows, each with the number of all its items. */
export async function loadQueues(
  { db, settings }: Pick<RouteContext, 'db' | 'settings'>,
  refundsToOrder: readonly RefundToOrder[],
) {
  const proofs = await listWaitingProofs(db, mostRows);
  const overpaid = await listOverpaid(db, mostRows);
  return {
    proofs: {
      total: await countRows(db, waitingProofs(db)),
      rows: proofs.map(
        ({ id, sentAt, reference, name, option, groupPaymentId, ...of }): QueueRow => ({
          id,
          at: describeTime(sentAt),
          reference,
          name,
          of:
            option !== null
              ? titleOf(settings, option)
              : groupPaymentId === null
                ? 'Registration'
                : 'Several people',
          amount: undefined,
          to: `${addressOf({ groupPaymentId, ...of })}?proof=${id}#record`,
        }),
      ),
    },
    overpaid: {
      total: await countOverpaid(db),
      rows: overpaid.map(({ overpaid: amount, lastAt, ...charge }) =>
        describeCharge(settings, { ...charge, amount, at: lastAt }),
      ),
    },
    'to-order': {
      total: refundsToOrder.length,
      rows: refundsToOrder
        .slice(0, mostRows)
        .map(({ cancelledAt, ...charge }) => describeCharge(settings, { ...charge, at: cancelledAt })),
    },
  };
}

type Charge = Pick<
  RefundToOrder,
  'id' | 'of' | 'ofId' | 'option' | 'amount' | 'currency' | 'reference' | 'name'
> & {
  at: Date;
};

function describeCharge(
  settings: Settings,
  { id, of, ofId, option, at, reference, name, ...money }: Charge,
): QueueRow {
  return {
    id,
    at: describeTime(at),
    reference,
    name,
    of: option === null ? 'Registration' : titleOf(settings, option),
    amount: formatMoney(money),
    to: `/organiser/${of}s/${ofId}/payments`,
  };
}

type Charged = { registrationId: string | null; bookingId: string | null; groupPaymentId: string | null };

function addressOf({ registrationId, bookingId, groupPaymentId }: Charged): string {
  if (groupPaymentId !== null) return `/organiser/group-payments/${groupPaymentId}`;
  return bookingId === null
    ? `/organiser/registrations/${registrationId}/payments`
    : `/organiser/bookings/${bookingId}/payments`;
}
