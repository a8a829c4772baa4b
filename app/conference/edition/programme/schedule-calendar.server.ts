import { ICalCalendar } from 'ical-generator';
import type { Edition } from '#conference/edition/schema/edition-schema.ts';
import { joinParts, type Locale } from '#platform/words/locales.ts';
import { instantAt } from '../clock-times.ts';
import { addDays } from '../days.ts';

type CalendarFacts = Pick<Edition, 'id' | 'name' | 'contact' | 'timeZone' | 'place' | 'country'> & {
  pages: Pick<Edition['pages'], 'schedule'>;
};

type Wanted = {
  /** Only the events of this day, such as "2032-01-26". */
  only?: string | undefined;
  /** The language of `edition`. */
  locale?: Locale;
  /** The schedule in English. The UID of an event is made from its English title, so that it is the same in each language. */
  english?: CalendarFacts['pages']['schedule'];
};

/**
 * Writes the schedule as an iCalendar file (RFC 5545), in the language of `edition`. Times are in UTC, so that each calendar shows them in its own zone. An event without a clock time ("Morning") takes
 * the whole day. The UID of an event is the same in every build, so that importing the file again does not make a
 * second event.
 */
export function writeCalendar(edition: CalendarFacts, now: Date, wanted: Wanted = {}): string {
  const domain = edition.contact.email.split('@')[1];
  const calendar = new ICalCalendar({
    name: edition.name,
    prodId: {
      company: domain ?? edition.id,
      product: edition.id,
      language: (wanted.locale ?? 'en').toUpperCase(),
    },
  });
  addSchedule(calendar, edition, now, wanted);
  return calendar.toString();
}

/** Adds the events of the schedule to a calendar. */
export function addSchedule(
  calendar: ICalCalendar,
  edition: CalendarFacts,
  now: Date,
  { only, locale = 'en', english = edition.pages.schedule }: Wanted = {},
): void {
  const { schedule } = edition.pages;
  const domain = edition.contact.email.split('@')[1];
  for (const [dayIndex, day] of schedule.days.entries()) {
    for (const date of day.dates) {
      if (only && date !== only) continue;
      for (const [index, event] of day.events.entries()) {
        const { title } = english.days[dayIndex]?.events[index] ?? event;
        const start = event.from
          ? instantAt(date, event.from, edition.timeZone)
          : new Date(`${date}T00:00:00Z`);
        calendar.createEvent({
          id: `${date}-${makeSlug(title)}@${domain}`,
          stamp: now,
          start,
          ...(event.to && { end: instantAt(date, event.to, edition.timeZone) }),
          ...(!event.from && { allDay: true, end: new Date(`${addDays(date, 1)}T00:00:00Z`) }),
          summary: event.from ? event.title : `${event.title} (${event.time.toLowerCase()})`,
          description: `${event.description}\n\n${joinParts([day.label, event.time], locale)}. ${schedule.zone}`,
          location: day.place ?? joinParts([edition.place, edition.country], locale),
        });
      }
    }
  }
}

/** Lists the days that have their own calendar file, in order. */
export function calendarDays({ pages }: { pages: Pick<Edition['pages'], 'schedule'> }): string[] {
  return pages.schedule.days.flatMap(({ dates }) => dates);
}

function makeSlug(title: string) {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
