import { formatMoney } from '#conference/edition/money/money.ts';
import { feeOf } from '#conference/edition/participant-types.server.ts';
import type { ParticipantRequest } from '#routes/visitor/participant-route.server.ts';
import { stallHolderWords } from '../stall-holder-words.ts';
import { loadCurrencyChoice } from './currency-choice.server.ts';
import { loadDiscount } from './discounts/load-discount.server.ts';
import { loadPayOnline } from './online/load-pay-online.server.ts';
import { paymentWords } from './payment-words.ts';
import { readOwnCharges } from './read-own-charges.server.ts';
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
    account: registration.isStallHolder ? translator.words(stallHolderWords) : undefined,
    fee: registration.isStallHolder
      ? ''
      : ((balance && format(balance.charged)) ??
        formatMoney(feeOf(context.settings, registration.participantType), translator.locale)),
    due: balance && balance.paid > 0 ? format(balance.due) : undefined,
    overpaid: balance && format(balance.overpaid),
    comingBack,
    transferWords: translator.words(transferPartWords),
    transfers: await loadTransfers(context, {
      translator,
      reference,
      dues: dues.filter(({ of }) => !underWay.includes(of.id)),
    }),
    currencyChoice: loadCurrencyChoice(context, own, translator),
    isOnlinePaymentAnnounced: context.settings.registration.isOnlinePaymentAnnounced === true,
    discount: await loadDiscount(context, translator, { balance, given: url.searchParams.get('code') }),
    online,
    contact: { email: context.settings.contact.email, reference },
  };
}
