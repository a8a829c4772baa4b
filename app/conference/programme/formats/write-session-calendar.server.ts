import { ICalCalendar } from 'ical-generator';
import type { Edition } from '#conference/edition/schema/edition-schema.ts';
import { listNames } from '#platform/words/formats.ts';
import { addressIn, formatTags } from '#platform/words/locales.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { findRoom, type ProgrammeDocument, type PublishedSession, peopleOf } from '../programme-document.ts';

/** `translator` has the language of the reader: links lead to the pages in it. */
type CalendarFacts = Pick<Edition, 'id' | 'name' | 'contact' | 'venue'> & {
  origin: string;
  translator: Translator;
};

/**
 * Writes sessions as an iCalendar file (RFC 5545). `changedAt` is when the programme was published.
 */
export function writeSessionCalendar(
  document: ProgrammeDocument,
  sessions: readonly PublishedSession[],
  facts: CalendarFacts,
  changedAt: Date,
): string {
  const { id, name, contact, translator } = facts;
  const company = contact.email.split('@')[1] ?? id;
  const calendar = new ICalCalendar({
    name: translator.sentence(name),
    prodId: { company, product: id, language: translator.locale.toUpperCase() },
  });
  addSessions(calendar, document, sessions, facts, changedAt);
  return calendar.toString();
}

/**
 * Adds sessions to a calendar. The UID of a session is the same in every file, so that a calendar replaces it instead
 * of adding a second one.
 */
export function addSessions(
  calendar: ICalCalendar,
  document: ProgrammeDocument,
  sessions: readonly PublishedSession[],
  { id, contact, venue, origin, translator: { locale, sentence } }: Omit<CalendarFacts, 'name'>,
  changedAt: Date,
): void {
  const domain = contact.email.split('@')[1] ?? id;
  for (const session of sessions) {
    const room = findRoom(document, session.room);
    const people = peopleOf(document, session).map((person) => person.name);
    const url = `${origin}${addressIn(locale, `/schedule/sessions/${session.slug}`)}`;
    calendar.createEvent({
      id: `${session.id}@${domain}`,
      stamp: changedAt,
      start: new Date(session.startsAt),
      end: new Date(session.endsAt),
      summary: sentence(session.title),
      description: [listNames(people, formatTags[locale]), sentence(session.abstract), url]
        .filter((part) => part !== '')
        .join('\n\n'),
      location: room
        ? listNames([room.name, venue.name, contact.city].map(sentence), formatTags[locale])
        : url,
      url,
    });
  }
}
