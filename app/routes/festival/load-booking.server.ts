import { randomUUID } from 'node:crypto';
import { daysOf, formatDayWithWeekday, formatPeriod } from '#conference/edition/days.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { openOnly } from '#conference/edition/open-choices.ts';
import { optionTextsIn } from '#conference/edition/option-titles.server.ts';
import { settingsIn } from '#conference/edition/texts/settings-in.server.ts';
import { listAvailableSpots } from '#conference/festival/spots/count-spots.server.ts';
import { readEditionEnd } from '#conference/privacy/retention/edition-end.server.ts';
import { formatTags } from '#platform/words/locales.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import type { BookingDraft } from './booking-draft.server.ts';
import { bookingEndWords } from './booking-end-words.ts';
import { bookingWords } from './booking-words.ts';

/** Loads the booking page: the catalogue with its free spots, and the values that were typed before a login. */
export async function loadBooking(
  { request, context, translator }: { request: Request; context: RouteContext; translator: Translator },
  draft: BookingDraft,
) {
  const end = await readEditionEnd(context.db);
  const spots = await listAvailableSpots(context.db);
  const { festival, place, over } = context.settings;
  const { locale } = translator;
  const content = settingsIn(context.settings, translator).pages.festival;
  const words = translator.words(bookingWords);
  if (!festival || !content) throw new Error('The page of the festival needs a festival.');
  const days = daysOf(festival);
  const halls = openOnly(context.settings.catalogue)
    .filter(({ per }) => per === 'day')
    .map((option) => optionTextsIn(translator, option).title);
  const values: BookingDraft['values'] = { ...draft.values };
  const optionInUrl = new URL(request.url).searchParams.get('option');
  if (optionInUrl !== null) values.option = optionInUrl;
  return {
    address: `/${festival.path}`,
    words,
    dayHint: say(words.dayHint, { halls: new Intl.ListFormat(formatTags[locale]).format(halls) }),
    formKey: randomUUID(),
    /** The note that the edition is over, after an owner has closed it. */
    over: over && end === 'closed' ? settingsIn(context.settings, translator).over : undefined,
    /** The reason why nothing can be booked. Undefined while booking is open. */
    closed: end
      ? translator.words(bookingEndWords)[end]
      : context.settings.booking.isOpen
        ? undefined
        : content.booking.closed,
    content: withPictures(content),
    spots,
    dates: formatPeriod(festival, locale),
    place: translator.sentence(place),
    days: days.map((day) => ({ value: day, label: formatDayWithWeekday(day, locale) })),
    options: withPictures(openOnly(context.settings.catalogue)).map((option) => ({
      id: option.id,
      ...optionTextsIn(translator, option),
      picture: { ...option.picture, alt: translator.sentence(option.picture.alt) },
      price: formatMoney(option.price, locale),
      per: option.per,
      total: option.total,
    })),
    values,
    kept: draft.kept,
  };
}

export type BookingPage = Awaited<ReturnType<typeof loadBooking>>;
