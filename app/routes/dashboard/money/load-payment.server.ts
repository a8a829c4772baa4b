import { formatDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { feeOf } from '#conference/edition/participant-types.server.ts';
import { type ListedPayment, listPayments } from '#conference/money/ledger/list-payments.server.ts';
import { methodWords } from '#conference/money/ledger/payment.ts';
import type { Locale } from '#platform/words/locales.ts';
import { say, type WordsOf } from '#platform/words/words.ts';
import type { ParticipantRequest } from '#routes/visitor/participant-route.server.ts';
import { accountWords } from '../account-words.ts';
import { loadCurrencyChoice } from './currency-choice.server.ts';
import { loadDiscount } from './discounts/load-discount.server.ts';
import { payForOthersWords } from './group/pay-for-others-words.ts';
import { loadPayOnline } from './online/load-pay-online.server.ts';
import { paymentWords } from './payment-words.ts';
import { type OwnCharges, readOwnCharges } from './read-own-charges.server.ts';
import { loadReceipts } from './receipts/load-receipts.server.ts';
import { loadComingBack } from './refunds/load-coming-back.server.ts';
import { listDues } from './transfers/list-dues.server.ts';
import { loadTransfers } from './transfers/load-transfers.server.ts';
import { transferPartWords } from './transfers/transfer-part-words.ts';

/** Loads the charges and payments of the participant, and the ways to pay. */
export async function loadPayment({
  context,
  translator,
  url,
  participant: { registrationId },
}: ParticipantRequest) {
  const own = await readOwnCharges(context, registrationId);
  const { registration, feeBalance: balance } = own;
  const { reference } = registration;
  const comingBack = await loadComingBack(context, { own, translator });
  const dues =
    comingBack.cancelled === undefined ? listDues(context.settings, own, translator, context.now()) : [];
  const online = await loadPayOnline(
    context,
    translator,
    dues.map((due) => ({ ...due, chargeIds: [due.balance.chargeId] })),
  );
  // Nobody is asked for a transfer while an online payment is under way.
  const underWay = online.filter(({ ways }) => ways.length === 0).map(({ of }) => of.id);
  const words = translator.words(paymentWords);
  const format = (amount: number) =>
    balance && amount > 0
      ? formatMoney({ amount, currency: balance.currency }, translator.locale)
      : undefined;
  return {
    words,
    isPaid: registration.isPaid,
    isWaived: balance !== undefined && balance.waived > 0 && balance.received === balance.repaid,
    account: registration.isStallHolder ? translator.words(accountWords) : undefined,
    fee: registration.isStallHolder
      ? ''
      : ((balance && format(balance.charged)) ??
        formatMoney(feeOf(context.settings, registration.participantType), translator.locale)),
    due: balance && balance.paid > 0 ? format(balance.due) : undefined,
    overpaid: balance && format(balance.overpaid),
    payments: (await listOwnPayments(context, own)).flatMap((payment) =>
      describePayment(payment, words, translator.locale),
    ),
    comingBack,
    receipts: await loadReceipts(context, { own, translator }),
    transferWords: translator.words(transferPartWords),
    transfers: await loadTransfers(context, {
      translator,
      reference,
      dues: dues.filter(({ of }) => !underWay.includes(of.id)),
    }),
    payForOthers: translator.words(payForOthersWords).link,
    currencyChoice: loadCurrencyChoice(context, own, translator),
    isOnlinePaymentAnnounced: context.settings.registration.isOnlinePaymentAnnounced === true,
    discount: await loadDiscount(context, translator, { balance, given: url.searchParams.get('code') }),
    online,
    contact: { email: edition.contact.email, reference },
  };
}

/**
 * Lists the payments of the fee, newest first. For a stall holder, who owes no fee, lists the payments of all bookings.
 */
async function listOwnPayments(
  context: ParticipantRequest['context'],
  { registration, bookings }: OwnCharges,
): Promise<ListedPayment[]> {
  const charges = registration.isStallHolder
    ? bookings.map(({ id }) => ({ kind: 'booking' as const, id }))
    : [{ kind: 'registration' as const, id: registration.id }];
  const listed = await Promise.all(charges.map((of) => listPayments(context, of, { withNotes: false })));
  // If there is only one charge, its payments are already in the right order.
  return charges.length < 2
    ? listed.flat()
    : listed.flat().toSorted((one, other) => other.receivedOn.localeCompare(one.receivedOn));
}

/**
 * Describes a payment for the participant, without the organisers' notes. Returns an empty list for an undone payment
 * and for a reversal.
 */
function describePayment(payment: ListedPayment, words: WordsOf<typeof paymentWords>, locale: Locale) {
  const { id, kind, amount, currency, receivedOn, isUndone } = payment;
  if (isUndone || kind === 'counter-entry') return [];
  const method = { ...methodWords, transfer: words.transfer, cash: words.cash, waiver: words.waiver }[
    payment.method
  ];
  const back = { refund: words.paidBack, chargeback: words.takenBack, payment: undefined }[kind];
  return [
    {
      id,
      day: formatDay(receivedOn, locale),
      what: back === undefined ? method : say(back, { method }),
      amount: formatMoney({ amount, currency }, locale),
    },
  ];
}
