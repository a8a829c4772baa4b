import { clockAt, instantAt, withOffset } from '#conference/edition/clock-times.ts';
import { countDays, dayAt, daysOf } from '#conference/edition/days.ts';
import type { Edition } from '#conference/edition/schema/edition-schema.ts';
import { minutes } from '#platform/durations.ts';
import { findRoom, type ProgrammeDocument, type PublishedSession, peopleOf } from '../programme-document.ts';

export type ScheduleFacts = Pick<
  Edition,
  'id' | 'name' | 'timeZone' | 'preConference' | 'conference' | 'programme'
>;
export type VersionToWrite = { number: number; document: ProgrammeDocument };

/** Conference apps show this as the room of an online session. */
const onlineRoom = 'Online';

/**
 * Arranges a published programme as the schedule formats of frab and pretalx have it: days, in them rooms, in them
 * sessions. `origin` has no slash at its end. All times have the offset of the edition's zone.
 */
export function arrangeSchedule({ number, document }: VersionToWrite, facts: ScheduleFacts, origin: string) {
  const { timeZone, preConference, conference } = facts;
  const acronym = facts.id.replaceAll('-', '_');
  const themes = facts.programme?.themes ?? [];
  const numbers = numberById([...document.sessions, ...document.people].map(({ id }) => id));
  const numberOf = (id: string) => numbers.get(id) ?? 0;
  const describe = (session: PublishedSession) => {
    const [startsAt, endsAt] = [new Date(session.startsAt), new Date(session.endsAt)];
    const id = numberOf(session.id);
    return {
      ...{ id, guid: session.id, code: codeOf(id) },
      date: withOffset(startsAt, timeZone),
      start: clockAt(startsAt, timeZone),
      end: withOffset(endsAt, timeZone),
      duration: spellDuration(endsAt.getTime() - startsAt.getTime()),
      room: findRoom(document, session.room)?.name ?? onlineRoom,
      slug: `${acronym}-${id}-${session.slug}`,
      url: `${origin}/schedule/sessions/${session.slug}`,
      title: session.title,
      track: themes.find((theme) => theme.id === session.theme)?.name ?? null,
      type: session.kind,
      language: session.language,
      abstract: session.abstract,
      description: session.papers.map(writePaper).join('\n'),
      persons: peopleOf(document, session).map(({ id: guid, name, biography }) => ({
        ...{ id: numberOf(guid), guid, code: codeOf(numberOf(guid)), name, biography },
      })),
    };
  };
  const sessionsByDay = Map.groupBy(document.sessions, ({ startsAt }) => dayAt(new Date(startsAt), timeZone));
  const plannedDays = daysOf({ from: preConference, to: conference.to });
  const days = [...new Set([...plannedDays, ...sessionsByDay.keys()])].toSorted();
  return {
    version: String(number),
    ...{ acronym, themes, rooms: document.rooms },
    daysCount: countDays(preConference, conference.to) + 1,
    days: days.map((date, index) => ({
      ...{ date, index: index + 1 },
      start: withOffset(instantAt(date, '00:00', timeZone), timeZone),
      end: withOffset(instantAt(date, '23:59', timeZone), timeZone),
      rooms: Map.groupBy((sessionsByDay.get(date) ?? []).map(describe), ({ room }) => room),
    })),
  };
}

/** Writes a paper with its authors: "Water between two villages (Ines Ferreira, Kwame Mensah)". */
function writePaper({ title, authors }: PublishedSession['papers'][number]): string {
  return `${title} (${authors.map(({ name }) => name).join(', ')})`;
}

/**
 * Gives each id a positive number. Apps keep the favourites of their users by it, so it follows from the id alone: a
 * new version of the programme does not change it. Only if two ids have the same first digits, one gets the next number.
 */
function numberById(ids: readonly string[]): Map<string, number> {
  const taken = new Set<number>();
  return new Map(
    ids.toSorted().map((id) => {
      let number = 100_000 + Number.parseInt(id.slice(0, 7), 16);
      while (taken.has(number)) number++;
      taken.add(number);
      return [id, number];
    }),
  );
}

/** Writes a number as a code of pretalx: six capital letters and digits. */
function codeOf(number: number): string {
  return number.toString(36).toUpperCase().padStart(6, '0');
}

/** Writes a length of time in hours and minutes: "01:30". `length` is in milliseconds. */
function spellDuration(length: number): string {
  const count = Math.round(length / minutes(1));
  return `${String(Math.floor(count / 60)).padStart(2, '0')}:${String(count % 60).padStart(2, '0')}`;
}
