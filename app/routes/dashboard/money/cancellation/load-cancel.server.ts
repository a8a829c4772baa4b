import { redirect } from 'react-router';
import { countDays, dayAt, formatDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { titleOf } from '#conference/edition/option-titles.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { listBookings } from '#conference/festival/list-bookings.server.ts';
import { type CancellationKind, cancellationKinds } from '#conference/money/cancellation/cancellation.ts';
import { listOwnRequests } from '#conference/money/cancellation/list-requests.server.ts';
import { quoteRequest, readLastDay } from '#conference/money/cancellation/quote-request.server.ts';
import { isPaidByOther } from '#conference/money/group/group-payments.server.ts';
import type { ChargeKind } from '#conference/money/ledger/payment.ts';
import { readEditionCancellation } from '#conference/money/refunds/edition-cancellation.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import type { Locale } from '#platform/words/locales.ts';
import type { ParticipantRequest } from '#routes/visitor/participant-route.server.ts';
import { readOwnRegistration } from '#routes/visitor/visitor.server.ts';
import { cancelWords } from './cancel-words.ts';

type Of = { kind: ChargeKind; id: string };

/** Loads the refund for each possible request, and the participant's requests so far. */
export async function loadCancel({
  url,
  context,
  translator,
  participant: { registrationId },
}: ParticipantRequest) {
  const { locale } = translator;
  const wanted = url.searchParams.get('booking');
  const registration = await readOwnRegistration(context, registrationId);
  const bookings = await listBookings(context, registrationId);
  const booking = wanted === null ? undefined : bookings.find(({ id }) => id === wanted);
  // A stall holder has no place to cancel, only bookings. Who waits for a place leaves the waiting list.
  if (wanted === null && (registration.isStallHolder || registration.isWaiting)) throw redirect('/dashboard');
  if (wanted !== null && (!isUuid(wanted) || !booking)) throw redirect('/dashboard');
  const of: Of =
    booking === undefined
      ? { kind: 'registration', id: registrationId }
      : { kind: 'booking', id: booking.id };
  const requests = await listOwnRequests(context, registrationId);
  const own = requests.filter(({ booking_id }) => booking_id === (booking?.id ?? null));
  const kinds = booking ? (['cancellation'] as const) : cancellationKinds;
  const now = context.now();
  return {
    words: translator.words(cancelWords),
    booking: booking && {
      id: booking.id,
      title: titleOf(context.settings, booking.option, translator),
      isHeld: booking.holdsSpot,
    },
    reference: registration.reference,
    zone: translator.sentence(edition.timeZoneName),
    daysToAnswer: context.settings.contact.workingDaysToAnswer,
    isPaidByOther: booking === undefined && (await isPaidByOther(context.db, registrationId)),
    isEditionCancelled: (await readEditionCancellation(context.db)) !== undefined,
    asked: own.slice(0, 3).map((request) => ({
      id: request.id,
      kind: request.kind,
      state: request.state,
      day: formatDay(dayAt(request.asked_at, edition.timeZone), locale),
      amount:
        request.quoted_amount > 0
          ? formatMoney({ amount: request.quoted_amount, currency: request.currency }, locale)
          : undefined,
      answer: request.answer,
    })),
    options: await Promise.all(
      kinds.map(async (kind) => ({
        kind,
        ...describeLastDay(context.settings, kind, now, locale),
        ...(await describeQuote(context.db, { of, kind }, now, locale)),
      })),
    ),
    bookings: booking
      ? []
      : (
          await Promise.all(
            bookings
              .filter(({ holdsSpot }) => holdsSpot)
              .map(async (held) => {
                const ofBooking = { kind: 'booking', id: held.id } as const;
                const quote = await quoteRequest(context.db, { of: ofBooking, kind: 'cancellation' }, now);
                return quote && quote.amount > 0
                  ? [
                      {
                        title: titleOf(context.settings, held.option, translator),
                        amount: formatMoney(quote, locale),
                      },
                    ]
                  : [];
              }),
          )
        ).flat(),
  };
}

export type CancelPage = Awaited<ReturnType<typeof loadCancel>>;

/**
 * Returns the last day to send this kind of request, and how many days before the conference this is. A cancellation
 * has no last day.
 */
function describeLastDay(settings: Settings, kind: CancellationKind, now: Date, locale: Locale) {
  const last = readLastDay(settings, kind, now);
  return {
    lastDay: last && {
      day: formatDay(last.day, locale),
      count: countDays(last.day, settings.conference.from),
    },
    isTooLate: last?.state === 'closed',
  };
}

async function describeQuote(
  db: ParticipantRequest['context']['db'],
  asked: { of: Of; kind: CancellationKind },
  now: Date,
  locale: Locale,
) {
  const quote = await quoteRequest(db, asked, now);
  if (!quote) return { seen: '0', quote: undefined };
  const { amount, percent, until, currency, held, isExactPercentage } = quote;
  const format = (minor: number) => formatMoney({ amount: minor, currency }, locale);
  return {
    seen: String(amount),
    quote: {
      amount: amount > 0 ? format(amount) : undefined,
      held: held > 0 ? format(held) : undefined,
      percent,
      isExactPercentage,
      until: until === null ? undefined : formatDay(until, locale),
    },
  };
}
