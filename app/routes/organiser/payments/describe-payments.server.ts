import { dayAt, formatDay, formatMoment, formatShortDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money.ts';
import { may, type Organiser } from '#conference/organiser/organiser.ts';
import { type End, owedAfter, percentAfter } from '#conference/payments/give-back.server.ts';
import { type ListedPayment, listPayments } from '#conference/payments/list-payments.server.ts';
import { type Balance, type ChargeKind, methodWords } from '#conference/payments/payment.ts';
import { readBalance } from '#conference/payments/read-balances.server.ts';
import { type Payer, readPayer } from '#conference/payments/read-payer.server.ts';
import type { RequestContext } from '#platform/http/request-context.server.ts';

/**
 * The money of a registration or booking, in words; undefined when there is no such thing. Whoever only sees bookings
 * learns what is paid and when, but no bank references, notes and proofs.
 */
export async function describePayments(
  context: RequestContext,
  organiser: Pick<Organiser, 'roles'>,
  of: { kind: ChargeKind; id: string },
) {
  const payer = await readPayer(context.db, of);
  if (!payer) return undefined;
  const hasNotes = may(organiser, 'payments.read');
  const balance = await readBalance(context.db, of);
  const payments = await listPayments(context, of, { withNotes: hasNotes });
  return {
    payer: {
      reference: payer.reference,
      email: payer.email,
      // A booking has its applicant: whoever sees bookings need not see the registration behind one.
      ...(!payer.booking && { name: payer.name, registrationId: payer.registrationId }),
      booking: payer.booking && {
        title: titleOf(payer.booking.option),
        day: payer.booking.day && formatDay(payer.booking.day),
        applicantName: payer.booking.applicantName,
      },
    },
    balance: balance && describeBalance(balance, payer.end),
    payments: payments.map(describePayment),
    hasNotes,
    zone: edition.timeZoneName,
  };
}

export type PaymentsView = NonNullable<Awaited<ReturnType<typeof describePayments>>>;

/** An option's title; one that has left the catalogue keeps its name of old. */
export function titleOf(option: string): string {
  return edition.catalogue.find(({ id }) => id === option)?.title ?? option;
}

function describeBalance(balance: Balance, end: Payer['end']) {
  const { currency } = balance;
  const say = (amount: number) => formatMoney({ amount, currency });
  const sayIf = (amount: number) => (amount > 0 ? say(amount) : undefined);
  return {
    currency,
    charged: say(balance.charged),
    received: say(balance.received),
    waived: sayIf(balance.waived),
    repaid: sayIf(balance.repaid),
    due: say(balance.due),
    isDue: balance.due > 0 && end === undefined,
    toGiveBack: end ? undefined : sayIf(balance.toGiveBack),
    end: end && describeEnd(balance, end, say),
  };
}

function describeEnd(balance: Balance, end: End, say: (amount: number) => string) {
  const owed = owedAfter(end, balance);
  return {
    cause: end.cause,
    on: formatDay(dayAt(end.at, edition.timeZone)),
    percent: percentAfter(end),
    owed: say(owed),
    isOwed: owed > 0,
  };
}

const kindWords = { payment: 'Payment', refund: 'Paid back', 'counter-entry': 'Undone' } as const;

function describePayment({ note, recordedAt, receivedOn, amount, currency, ...payment }: ListedPayment) {
  return {
    id: payment.id,
    kind: payment.kind,
    kindWord: kindWords[payment.kind],
    method: methodWords[payment.method],
    amount: formatMoney({ amount, currency }),
    receivedOn: formatShortDay(receivedOn),
    recordedBy: payment.recordedBy,
    recordedAt: formatMoment(recordedAt, edition),
    isUndone: payment.isUndone,
    hasProof: payment.hasProof,
    reference: typeof note === 'object' ? note.reference : '',
    note: typeof note === 'object' ? note.note : '',
    isErased: note === 'erased',
  };
}
