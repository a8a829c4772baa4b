import { ICalAlarmType, ICalCalendar } from 'ical-generator';
import { addDays, dayAt } from '#conference/edition/days.ts';
import { readDeadline } from '#conference/edition/deadlines.server.ts';
import { stateOfDeadline } from '#conference/edition/deadlines.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { openLanguage } from '#conference/edition/open-language.server.ts';
import { titleOf } from '#conference/edition/option-titles.server.ts';
import { isOnlineType } from '#conference/edition/participant-types.server.ts';
import { addSchedule } from '#conference/edition/programme/schedule-calendar.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { settingsIn } from '#conference/edition/texts/settings-in.server.ts';
import { listBookings } from '#conference/festival/list-bookings.server.ts';
import { hasOpenGrant } from '#conference/money/grants/grants.server.ts';
import { readEditionCancellation } from '#conference/money/refunds/edition-cancellation.server.ts';
import { addSessions } from '#conference/programme/formats/write-session-calendar.server.ts';
import { isProgrammeOpen } from '#conference/programme/programme-state.server.ts';
import { readPublished } from '#conference/programme/published.server.ts';
import { listOwnSessions } from '#conference/programme/stars.server.ts';
import type { RegistrationRow } from '#conference/registration/registrations.server.ts';
import { reportStateOf, visaCases } from '#conference/visa/visa-cases.server.ts';
import { adviseOnVisa, asDeadline, type VisaDates } from '#conference/visa/visa-dates.ts';
import { days } from '#platform/durations.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import { say } from '#platform/words/words.ts';
import { ownCalendarWords } from './own-calendar-words.ts';

type Store = Pick<Platform, 'db' | 'secrets' | 'config' | 'translations'> & WithSettings;
type Person = Pick<
  RegistrationRow,
  'id' | 'reference' | 'status' | 'paid_at' | 'language' | 'needs_visa' | 'participant_type'
>;

/** How often a calendar program should load the calendar, in seconds. */
const askAgainAfter = 6 * 60 * 60;

/**
 * Writes the calendar of a participant (RFC 5545): the programme, the sessions that they have starred or in which
 * they speak, the last days to pay the fee and to apply for the visa, and the times when unpaid bookings end. It
 * contains no names or amounts, because people share calendars, and no last day that has passed. It is empty if the
 * registration is not active or the conference is cancelled.
 */
export async function writeOwnCalendar(store: Store, person: Person, now: Date): Promise<string> {
  const { db, config, translations, settings } = store;
  const translator = translations.in(openLanguage(person.language));
  const { locale, sentence } = translator;
  const words = translator.words(ownCalendarWords);
  const event = sentence(edition.shortName);
  const facts = {
    ...edition,
    ...settingsIn(settings, translator),
    place: sentence(settings.place),
    country: sentence(settings.country),
    translator,
  };
  const pageOf = (path: string) => `${config.origin}${addressIn(locale, path)}`;
  const { reference } = person;
  const domain = settings.contact.email.split('@')[1];
  const calendar = new ICalCalendar({
    name: say(words.name, { event }),
    prodId: {
      company: domain ?? edition.id,
      product: `${edition.id} participant`,
      language: locale.toUpperCase(),
    },
    ttl: askAgainAfter,
  });
  const isEmpty = person.status !== 'active' || (await readEditionCancellation(db)) !== undefined;
  if (isEmpty) return calendar.toString();
  addSchedule(calendar, facts, now, { locale, english: settings.pages.schedule });
  const published = isProgrammeOpen ? await readPublished(db) : undefined;
  if (published) {
    const chosen = await listOwnSessions(db, person.id);
    const sessions = published.document.sessions.filter(({ slug }) => chosen.includes(slug));
    addSessions(
      calendar,
      published.document,
      sessions,
      { ...facts, origin: config.origin },
      published.publishedAt,
    );
  }
  const own = { stamp: now, url: pageOf('/dashboard') };
  const visa = await findVisaDates(store, person);
  const isAhead = (day: string) => stateOfDeadline(asDeadline(day), dayAt(now, edition.timeZone)) === 'ahead';
  if (visa && isAhead(visa.applyBy)) {
    calendar
      .createEvent({
        ...own,
        ...wholeDay(visa.applyBy),
        id: `visa-${person.id}@${domain}`,
        summary: say(words.applyForVisa, { event, reference }),
        description: say(words.applyForVisaText, { address: pageOf('/dashboard/visa') }),
      })
      .createAlarm({ type: ICalAlarmType.display, trigger: days(7) / 1000 });
  }
  // If the participant needs a visa, the recommended last day to pay can be earlier.
  const payBy = [visa?.payBy, readDeadline(settings, 'payFee', now).day]
    .filter((day) => day !== undefined && isAhead(day))
    .toSorted()[0];
  // Nobody is reminded of the fee while the committee decides on an application for a grant.
  if (person.paid_at === null && payBy && !(await hasOpenGrant(db, person.id))) {
    calendar
      .createEvent({
        ...own,
        ...wholeDay(payBy),
        id: `fee-${person.id}@${domain}`,
        summary: say(words.payFee, { event, reference }),
        description: say(words.payFeeText, { address: pageOf('/dashboard/payment') }),
      })
      .createAlarm({ type: ICalAlarmType.display, trigger: days(3) / 1000 });
  }
  for (const booking of await listBookings(store, person.id)) {
    if (booking.status !== 'requested' || !booking.balance || booking.balance.due === 0) continue;
    const title = titleOf(settings, booking.option, translator);
    calendar
      .createEvent({
        ...own,
        id: `booking-${booking.id}@${domain}`,
        start: booking.payBy,
        end: booking.payBy,
        summary: say(words.payBooking, { title, event, reference }),
        description: say(words.payBookingText, { address: pageOf('/dashboard') }),
      })
      .createAlarm({ type: ICalAlarmType.display, trigger: days(1) / 1000 });
  }
  return calendar.toString();
}

function wholeDay(day: string) {
  return { allDay: true, start: new Date(`${day}T00:00:00Z`), end: new Date(`${addDays(day, 1)}T00:00:00Z`) };
}

/**
 * Finds the recommended last days to pay and to apply for a visa. Returns undefined if the participant needs no visa,
 * has already applied for it, or if there are no such days.
 */
async function findVisaDates(
  { db, settings }: Pick<Store, 'db' | 'settings'>,
  person: Person,
): Promise<VisaDates | undefined> {
  if (!person.needs_visa) return undefined;
  const visaCase = await visaCases(db).where('registration_id', '=', person.id).executeTakeFirst();
  if (reportStateOf(visaCase) !== 'none') return undefined;
  const traveller = {
    nationality: visaCase?.nationality ?? null,
    isOnline: isOnlineType(settings, person.participant_type),
  };
  const advice = adviseOnVisa(traveller, settings);
  return advice.kind === 'dates' ? advice.dates : undefined;
}
