import { formatDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { taxOf } from '#conference/edition/money/tax.ts';
import { titleOf } from '#conference/edition/option-titles.server.ts';
import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import type { Balance } from '#conference/money/ledger/payment.ts';
import { listReceipts } from '#conference/money/receipts/list-receipts.server.ts';
import { askingWord } from '#conference/money/receipts/receipt.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import type { OwnCharges } from '../read-own-charges.server.ts';
import { receiptListWords } from './receipt-list-words.ts';

/**
 * Loads the participant's receipts, invoices and credit notes, and the charges for which the participant can order an
 * invoice.
 */
export async function loadReceipts(
  { db, settings }: Pick<RouteContext, 'db' | 'settings'>,
  { own, translator }: { own: OwnCharges; translator: Translator },
) {
  const listed = await listReceipts(db, {
    registrationIds: [own.registration.id],
    bookingIds: own.bookings.map(({ id }) => id),
  });
  const balances = new Map([
    [null, own.feeBalance],
    ...own.bookings.map(({ id, balance }) => [id, balance] as const),
  ]);
  const invoiced = new Set(listed.filter(({ kind }) => kind === 'invoice').map(({ bookingId }) => bookingId));
  return {
    ...describeReceipts(listed, translator, (bookingId) => balances.get(bookingId)),
    orders: listInvoiceable(settings, own)
      .filter(({ bookingId }) => !invoiced.has(bookingId))
      .map(({ bookingId, name, item, price }) => ({
        /** The empty text stands for the fee. */
        bookingId: bookingId ?? '',
        name,
        item: translator.sentence(item),
        amount: formatMoney(price, translator.locale),
      })),
  };
}

/**
 * Describes documents for their payer. `balanceOf` returns the balance of the fee (null) or of a booking. An invoice that
 * is not cancelled shows what is paid and due now.
 */
export function describeReceipts(
  listed: Awaited<ReturnType<typeof listReceipts>>,
  translator: Translator,
  balanceOf: (bookingId: string | null) => Pick<Balance, 'paid' | 'due'> | undefined,
) {
  const words = translator.words(receiptListWords);
  return {
    words,
    asks: askingWord(taxOf(edition)),
    receipts: listed.map(({ id, name, kind, number, about, issuedOn, currency, ...receipt }) => {
      const format = (amount: number) => formatMoney({ amount, currency }, translator.locale);
      const balance = kind === 'invoice' && !receipt.isCancelled ? balanceOf(receipt.bookingId) : undefined;
      return {
        id,
        kind,
        title: say(words[name], { number }),
        isCancelled: receipt.isCancelled,
        details: [
          say(words.details, { day: formatDay(issuedOn, translator.locale), amount: format(receipt.amount) }),
          ...(about.length > 0 ? [say(words.about, { numbers: about.join(', ') })] : []),
          ...(balance ? [say(words.settled, { paid: format(balance.paid), due: format(balance.due) })] : []),
        ],
      };
    }),
  };
}

export type ReceiptListData = Awaited<ReturnType<typeof loadReceipts>>;

/**
 * Lists the charges for which the participant can order an invoice: the fee, and the bookings that hold a spot.
 * `bookingId` is null for the fee.
 */
function listInvoiceable(settings: Settings, { registration, feeBalance, bookings }: OwnCharges) {
  const { participantType, fullName } = registration;
  const fee = {
    bookingId: null,
    balance: feeBalance,
    name: fullName,
    item: nameParticipantType(settings, participantType),
  };
  const booked = bookings
    .filter(({ holdsSpot }) => holdsSpot)
    .map(({ id, option, applicantName, balance }) => ({
      bookingId: id,
      balance,
      name: applicantName,
      item: titleOf(settings, option),
    }));
  return [fee, ...booked].flatMap(({ balance, ...charge }) =>
    balance && balance.charged > 0
      ? [{ ...charge, price: { amount: balance.charged, currency: balance.currency } }]
      : [],
  );
}
