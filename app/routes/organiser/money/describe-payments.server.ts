import { formatDay, formatShortDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { writeDecimal } from '#conference/edition/money/minor-units.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { titleOf } from '#conference/edition/option-titles.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { type ListedPayment, listPayments } from '#conference/money/ledger/list-payments.server.ts';
import { type Balance, type ChargeKind, methodWords } from '#conference/money/ledger/payment.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { type Payer, readPayer } from '#conference/money/read-payer.server.ts';
import { expectedRefund, refundPercent } from '#conference/money/refunds/expected-refund.server.ts';
import { listRefunds } from '#conference/money/refunds/list-refunds.server.ts';
import { sumOrdered } from '#conference/money/refunds/order-refund.server.ts';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { may } from '#conference/organiser/permissions.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { describeDay, describeTime } from '../desk-dates.server.ts';
import { kindWords } from './payment-kind-words.ts';
import { describeRefund } from './refunds/describe-refund.server.ts';

/**
 * Describes the payments of a registration or booking. Returns undefined if the registration or booking does not exist.
 * Organisers who may not read payments see the amounts and days without bank references, notes and proofs.
 */
export async function describePayments(
  context: Pick<RouteContext, 'db' | 'secrets' | 'settings'>,
  organiser: Pick<Organiser, 'roles'>,
  of: { kind: ChargeKind; id: string },
) {
  const payer = await readPayer(context.db, of);
  if (!payer) return undefined;
  const hasNotes = may(organiser, 'payments.read');
  const balance = await readBalance(context.db, of);
  const payments = await listPayments(context, of, { withNotes: hasNotes });
  const ordered = balance ? await sumOrdered(context.db, balance.chargeId) : undefined;
  const refunds = balance && (await listRefunds(context.db, { chargeId: balance.chargeId, count: 100 }));
  return {
    payer: describePayer(context.settings, payer),
    balance: balance && describeBalance(context.settings, balance, payer, ordered?.all ?? 0),
    payments: payments.map(describePayment),
    refunds: refunds?.rows.map((row) => describeRefund(context.settings, row)) ?? [],
    mayOrder: may(organiser, 'refunds.decide'),
    hasNotes,
    zone: edition.timeZoneName,
  };
}

export type PaymentsView = NonNullable<Awaited<ReturnType<typeof describePayments>>>;

function describePayer(settings: Settings, { booking, reference, email, name }: Payer) {
  if (!booking) return { reference, email, name, booked: undefined };
  const booked = [titleOf(settings, booking.option), booking.day && formatDay(booking.day)]
    .filter(Boolean)
    .join(', ');
  // For a booking, use the name of the applicant: some organisers may see bookings but not registrations.
  return { reference, email, name: booking.applicantName, booked };
}

function describeBalance(
  settings: Settings,
  balance: Balance,
  { cancellation, isWaiting }: Pick<Payer, 'cancellation' | 'isWaiting'>,
  ordered: number,
) {
  const { currency } = balance;
  const format = (amount: number) => formatMoney({ amount, currency });
  const formatIfAny = (amount: number) => (amount > 0 ? format(amount) : undefined);
  const owed = cancellation ? expectedRefund(settings, cancellation, balance) : balance.overpaid;
  const isRefund = cancellation !== undefined || owed > 0;
  const open = isRefund ? owed : balance.due;
  return {
    chargeId: balance.chargeId,
    currency,
    charged: format(balance.charged),
    received: format(balance.received),
    waived: formatIfAny(balance.waived),
    repaid: formatIfAny(balance.repaid),
    due: format(balance.due),
    /** The amount that is still due, or to refund after a cancellation or an overpayment. */
    open: isRefund ? { refund: format(open) } : { payment: format(open) },
    /** The same amount as a form shows it. Empty if nothing is open. */
    toRecord: open > 0 ? writeDecimal(open, currency) : '',
    isDue: balance.due > 0 && cancellation === undefined && !isWaiting,
    /** True if the fee is due only once a place is accepted. */
    isWaiting,
    overpaid: cancellation ? undefined : formatIfAny(balance.overpaid),
    cancellation: cancellation && {
      cause: cancellation.cause,
      on: describeDay(cancellation.at),
      percent: refundPercent(settings, cancellation),
      owed: format(owed),
      isOwed: owed > 0,
      /** The amount that must still be ordered as a refund. Undefined if it is zero. */
      toOrder: formatIfAny(owed - ordered),
    },
  };
}

function describePayment({ note, recordedAt, receivedOn, currency, ...payment }: ListedPayment) {
  return {
    ...payment,
    kindWord: kindWords[payment.kind],
    method: methodWords[payment.method],
    amount: formatMoney({ amount: payment.amount, currency }),
    receivedOn: formatShortDay(receivedOn),
    recordedAt: describeTime(recordedAt),
    reference: typeof note === 'object' ? note.reference : '',
    note: typeof note === 'object' ? note.note : '',
    isErased: note === 'erased',
  };
}
