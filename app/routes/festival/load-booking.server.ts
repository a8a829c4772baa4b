import { randomUUID } from 'node:crypto';
import { daysOf, formatDayWithWeekday, formatPeriod } from '#conference/edition/days.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { openOnly } from '#conference/edition/open-choices.ts';
import { listAvailableSpots } from '#conference/festival/spots/count-spots.server.ts';
import { readEditionEnd } from '#conference/privacy/retention/edition-end.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import type { BookingDraft } from './booking-draft.server.ts';
import { bookingEndWords } from './booking-end-words.ts';

/** Loads the booking page: the catalogue with its free spots, and the values that were typed before a login. */
export async function loadBooking(
  { request, context, translator }: { request: Request; context: RouteContext; translator: Translator },
  draft: BookingDraft,
) {
  const end = await readEditionEnd(context.db);
  const spots = await listAvailableSpots(context.db);
  const { festival, place, over } = context.settings;
  const content = context.settings.pages.festival;
  if (!festival || !content) throw new Error('The page of the festival needs a festival.');
  const days = daysOf(festival);
  const halls = openOnly(context.settings.catalogue)
    .filter(({ per }) => per === 'day')
    .map(({ title }) => title);
  const values: BookingDraft['values'] = { ...draft.values };
  const optionInUrl = new URL(request.url).searchParams.get('option');
  if (optionInUrl !== null) values.option = optionInUrl;
  return {
    address: `/${festival.path}`,
    dayHint: `For what is booked by the day: ${halls.join(', ')}.`,
    formKey: randomUUID(),
    /** The note that the edition is over, after an owner has closed it. */
    over: over && end === 'closed' ? translator.data(over) : undefined,
    /** The reason why nothing can be booked. Undefined while booking is open. */
    closed: end
      ? translator.words(bookingEndWords)[end]
      : context.settings.booking.isOpen
        ? undefined
        : content.booking.closed,
    content: withPictures(content),
    spots,
    dates: formatPeriod(festival),
    place,
    days: days.map((day) => ({ value: day, label: formatDayWithWeekday(day) })),
    options: withPictures(openOnly(context.settings.catalogue)).map((option) => ({
      id: option.id,
      title: option.title,
      description: option.description,
      picture: option.picture,
      price: formatMoney(option.price),
      per: option.per,
      total: option.total,
    })),
    values,
    kept: draft.kept,
  };
}

export type BookingPage = Awaited<ReturnType<typeof loadBooking>>;
