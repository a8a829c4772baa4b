import { formatDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import { listReceipts } from '#conference/money/receipts/list-receipts.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import type { OwnCharges } from '../read-own-charges.server.ts';
import { receiptListWords } from './receipt-list-words.ts';

/**
 * Loads the participant's receipts, invoices and credit notes, and the charges for which the participant can order an
 * invoice.
 */
export async function loadReceipts(
  { db }: Pick<RouteContext, 'db'>,
  { own, translator }: { own: OwnCharges; translator: Translator },
) {
  const listed = await listReceipts(db, {
    registrationIds: [own.registration.id],
    bookingIds: own.bookings.map(({ id }) => id),
  });
  const invoiced = new Set(listed.filter(({ kind }) => kind === 'invoice').map(({ bookingId }) => bookingId));
  return {
    words: translator.words(receiptListWords),
    receipts: listed.map(({ id, kind, number, issuedOn, amount, currency, isCancelled }) => ({
      id,
      kind,
      number,
      isCancelled,
      day: formatDay(issuedOn, translator.locale),
      amount: formatMoney({ amount, currency }, translator.locale),
    })),
    orders: listInvoiceable(own)
      .filter(({ bookingId }) => !invoiced.has(bookingId))
      .map(({ bookingId, item }) => ({
        to: bookingId ? `/dashboard/invoice/${bookingId}` : '/dashboard/invoice',
        item: translator.sentence(item),
      })),
  };
}

export type ReceiptListData = Awaited<ReturnType<typeof loadReceipts>>;

/**
 * Lists the charges for which the participant can order an invoice: the fee, and the bookings that hold a spot.
 * `bookingId` is null for the fee.
 */
export function listInvoiceable({ registration, feeBalance, bookings }: OwnCharges) {
  const { participantType, fullName } = registration;
  const fee = {
    bookingId: null,
    balance: feeBalance,
    name: fullName,
    item: nameParticipantType(participantType),
  };
  const booked = bookings
    .filter(({ holdsSpot }) => holdsSpot)
    .map(({ id, option, applicantName, balance }) => ({
      bookingId: id,
      balance,
      name: applicantName,
      item: edition.catalogue.find((one) => one.id === option)?.title ?? option,
    }));
  return [fee, ...booked].flatMap(({ balance, ...charge }) =>
    balance && balance.charged > 0
      ? [{ ...charge, price: { amount: balance.charged, currency: balance.currency } }]
      : [],
  );
}
