import { formatDay, formatInstant } from '#conference/edition/days.ts';
import { readDeadline } from '#conference/edition/deadlines.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { titleOf } from '#conference/edition/option-titles.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import type { Balance, ChargeKind } from '#conference/money/ledger/payment.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import type { OwnCharges } from '../read-own-charges.server.ts';
import { transferPartWords } from './transfer-part-words.ts';

export type Due = {
  of: { kind: ChargeKind; id: string };
  title: string;
  /** The title of the booked option, in the language of the page. Undefined for the fee. */
  booking: string | undefined;
  balance: Balance;
  /** The day until which the money should arrive, formatted. Undefined for the fee after that day. */
  payBy: string | undefined;
};

/** Lists the unpaid charges of the participant: the fee first, then each unpaid booking. */
export function listDues(settings: Settings, own: OwnCharges, translator: Translator, now: Date): Due[] {
  return [...findFeeDue(settings, own, translator, now), ...listBookingsDue(settings, own, translator)];
}

function findFeeDue(
  settings: Settings,
  { registration, feeBalance }: OwnCharges,
  translator: Translator,
  now: Date,
): Due[] {
  if (registration.isWaiting || registration.isPaid || !feeBalance || feeBalance.due === 0) return [];
  const of = { kind: 'registration', id: registration.id } as const;
  const title = translator.words(transferPartWords).feeTitle;
  return [
    {
      of,
      title,
      booking: undefined,
      balance: feeBalance,
      payBy: sayFeeDay(settings, translator, now),
    },
  ];
}

/** The last day to pay the fee, formatted. Undefined after that day. */
export function sayFeeDay(settings: Settings, { locale }: Translator, now: Date): string | undefined {
  const { day, state } = readDeadline(settings, 'payFee', now);
  return state === 'ahead' ? formatDay(day, locale) : undefined;
}

function listBookingsDue(settings: Settings, { bookings }: OwnCharges, translator: Translator): Due[] {
  const words = translator.words(transferPartWords);
  return bookings.flatMap(({ id, option, status, holdsSpot, payBy, balance }) => {
    if (!holdsSpot || !balance || balance.due === 0) return [];
    const booking = titleOf(settings, option, translator);
    return [
      {
        of: { kind: 'booking' as const, id },
        title: say(words.bookingTitle, { booking }),
        booking,
        balance,
        payBy: status === 'requested' ? formatInstant(payBy, edition, translator.locale) : undefined,
      },
    ];
  });
}
