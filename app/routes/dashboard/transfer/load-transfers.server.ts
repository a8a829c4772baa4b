import { listBookings } from '#conference/booking/list-bookings.server.ts';
import { dayAt, formatDay, formatInstant } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { Money } from '#conference/edition/facts-schema.ts';
import { describeTransfer } from '#conference/edition/money/bank-accounts.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { transferQr } from '#conference/edition/money/transfer-qr.ts';
import type { Balance, ChargeKind } from '#conference/payments/payment.ts';
import { readBalance } from '#conference/payments/read-balances.server.ts';
import { listTransferProofs, type Transferred } from '#conference/transfers/transfer-proofs.server.ts';
import type { RequestContext } from '#platform/http/request-context.server.ts';
import type { Speaker } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import type { readOwnRegistration } from '#routes/visitor/visitor.server.ts';
import { drawQr } from '#ui/qr/draw-qr.server.ts';
import { transferPartWords } from './transfer-part-words.ts';

type OwnRegistration = Pick<Awaited<ReturnType<typeof readOwnRegistration>>, 'id' | 'isPaid' | 'reference'>;

type Due = {
  of: { kind: ChargeKind; id: string };
  title: string;
  /** What was booked, in the language of the page. Undefined for the fee. */
  booking: string | undefined;
  balance: Balance;
  /** The day until which the money should arrive, formatted. */
  payBy: string | undefined;
};

/** Loads how the participant can pay what is due by bank transfer: the fee first, then each unpaid booking. */
export async function loadTransfers(
  context: RequestContext,
  { speaker, registration }: { speaker: Speaker; registration: OwnRegistration },
) {
  const dues = await listDues(context, { speaker, registration });
  return await Promise.all(
    dues.map(async ({ of, balance, title, payBy }) => {
      const { due: amount, currency } = balance;
      const { reference } = registration;
      return await describeWay(context, speaker, {
        of,
        title,
        payBy,
        reference,
        price: { amount, currency },
      });
    }),
  );
}

type Way = {
  of: Transferred;
  title: string;
  payBy: string | undefined;
  /** What the payer quotes. */
  reference: string;
  price: Money;
};

/** Describes how something is paid by bank transfer: the account, the QR code, and the proofs that were sent. */
export async function describeWay(
  context: Pick<RequestContext, 'db'>,
  speaker: Speaker,
  { of, title, payBy, reference, price }: Way,
) {
  const words = speaker.words(transferPartWords);
  const { amount, currency } = price;
  const lines = describeTransfer(edition.bankAccounts, { currency, reference });
  const qr = transferQr(edition.bankAccounts, { amount: price, reference });
  const proofs = await listTransferProofs(context.db, of);
  return {
    of,
    title,
    payBy,
    amount: formatMoney({ amount, currency }, speaker.locale),
    lines: lines?.map(([term, value]) => [speaker.sentence(term), value] as const),
    qr: qr === undefined ? undefined : drawQr(qr),
    proofs: proofs.map(({ id, state, sentAt }) => ({
      id,
      state,
      words: say(words[state], { day: formatInstant(sentAt, edition, speaker.locale) }),
    })),
  };
}

export type TransferDue = Awaited<ReturnType<typeof loadTransfers>>[number];

/** Lists what the participant has to pay: the fee first, then each unpaid booking. */
export async function listDues(
  context: RequestContext,
  { speaker, registration }: { speaker: Speaker; registration: OwnRegistration },
): Promise<Due[]> {
  return [
    ...(await readFeeDue(context, speaker, registration)),
    ...(await readBookingsDue(context, speaker, registration.id)),
  ];
}

async function readFeeDue(
  context: RequestContext,
  speaker: Speaker,
  { id, isPaid }: OwnRegistration,
): Promise<Due[]> {
  const of = { kind: 'registration', id } as const;
  const balance = await readBalance(context.db, of);
  if (isPaid || !balance || balance.due === 0) return [];
  const { payBy } = edition.registration;
  const isPast = dayAt(context.now(), edition.timeZone) > payBy;
  const title = speaker.words(transferPartWords).feeTitle;
  return [
    { of, title, booking: undefined, balance, payBy: isPast ? undefined : formatDay(payBy, speaker.locale) },
  ];
}

async function readBookingsDue(
  context: RequestContext,
  speaker: Speaker,
  registrationId: string,
): Promise<Due[]> {
  const words = speaker.words(transferPartWords);
  const bookings = await listBookings(context, registrationId);
  return bookings.flatMap(({ id, option, status, holdsSpot, payBy, balance }) => {
    if (!holdsSpot || !balance || balance.due === 0) return [];
    const title = edition.catalogue.find((one) => one.id === option)?.title ?? option;
    const booking = speaker.sentence(title);
    return [
      {
        of: { kind: 'booking' as const, id },
        title: say(words.bookingTitle, { booking }),
        booking,
        balance,
        payBy: status === 'requested' ? formatInstant(payBy, edition, speaker.locale) : undefined,
      },
    ];
  });
}
