import { formatDay } from '#conference/edition/days.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { type ListedPayment, listPayments } from '#conference/money/ledger/list-payments.server.ts';
import { methodWords } from '#conference/money/ledger/payment.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import type { OwnCharges } from '../read-own-charges.server.ts';
import { ownReceiptsWords } from './receipt-list-words.ts';

/**
 * Lists and describes the payments of the fee, newest first. For a stall holder, who owes no fee, lists the payments of
 * all bookings.
 */
export async function listOwnPayments(
  context: RouteContext,
  { registration, bookings }: OwnCharges,
  translator: Translator,
) {
  const charges = registration.isStallHolder
    ? bookings.map(({ id }) => ({ kind: 'booking' as const, id }))
    : [{ kind: 'registration' as const, id: registration.id }];
  const listed = await Promise.all(charges.map((of) => listPayments(context, of, { withNotes: false })));
  // If there is only one charge, its payments are already in the right order.
  const payments =
    charges.length < 2
      ? listed.flat()
      : listed.flat().toSorted((one, other) => other.receivedOn.localeCompare(one.receivedOn));
  return payments.flatMap((payment) => describePayment(payment, translator));
}

/**
 * Describes a payment for the participant, without the organisers' notes. Returns an empty list for an undone payment
 * and for a reversal.
 */
function describePayment(payment: ListedPayment, translator: Translator) {
  const { id, kind, amount, currency, receivedOn, isUndone } = payment;
  if (isUndone || kind === 'counter-entry') return [];
  const words = translator.words(ownReceiptsWords);
  const method = { ...methodWords, transfer: words.transfer, cash: words.cash, waiver: words.waiver }[
    payment.method
  ];
  const back = { refund: words.paidBack, chargeback: words.takenBack, payment: undefined }[kind];
  return [
    {
      id,
      day: formatDay(receivedOn, translator.locale),
      what: back === undefined ? method : say(back, { method }),
      amount: formatMoney({ amount, currency }, translator.locale),
    },
  ];
}
