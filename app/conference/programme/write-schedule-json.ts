import { clockAt, instantAt } from '#conference/edition/clock-times.ts';
import { countDays, dayAt } from '#conference/edition/days.ts';
import type { Edition } from '#conference/edition/edition-schema.ts';
import { minutes } from '#platform/durations.ts';
import { findRoom, type ProgrammeDocument, type PublishedSession, peopleOf } from './programme-document.ts';

type Facts = Pick<Edition, 'id' | 'name' | 'timeZone' | 'preConference' | 'conference' | 'programme'>;

/** Conference apps show this as the room of an online session. */
const onlineRoom = 'Online';

/**
 * Writes a published programme in the schedule format of frab and pretalx (version 1), which conference apps read:
 * https://github.com/voc/schedule/blob/main/validator/json/schema.json. `origin` has no slash at its end.
 */
export function writeScheduleJson(
  { number, document }: { number: number; document: ProgrammeDocument },
  facts: Facts,
  origin: string,
) {
  const { timeZone, preConference, conference } = facts;
  const days = Map.groupBy(document.sessions, ({ startsAt }) => dayAt(new Date(startsAt), timeZone));
  const themes = facts.programme?.themes ?? [];
  // The format wants a number for each session and person. It is the position in the sorted list of all ids.
  const numbers = numberById([...document.sessions, ...document.people].map(({ id }) => id));
  const describe = (session: PublishedSession) => {
    const startsAt = new Date(session.startsAt);
    const length = new Date(session.endsAt).getTime() - startsAt.getTime();
    return {
      id: numbers.get(session.id) ?? 0,
      guid: session.id,
      date: withOffset(startsAt, timeZone),
      start: clockAt(startsAt, timeZone),
      duration: spellDuration(length),
      room: findRoom(document, session.room)?.name ?? onlineRoom,
      slug: session.slug,
      url: `${origin}/schedule/sessions/${session.slug}`,
      title: session.title,
      subtitle: '',
      track: themes.find(({ id }) => id === session.theme)?.name ?? null,
      type: session.kind,
      language: session.language,
      abstract: session.abstract,
      description: session.papers.map(writePaper).join('\n'),
      persons: peopleOf(document, session).map((person) => ({
        id: numbers.get(person.id) ?? 0,
        guid: person.id,
        name: person.name,
        biography: person.biography,
      })),
      links: [],
      attachments: [],
    };
  };
  return {
    $schema: 'https://c3voc.de/schedule/schema.json',
    generator: { name: 'peace-conference', version: '1' },
    schedule: {
      version: String(number),
      base_url: `${origin}/`,
      conference: {
        acronym: facts.id.replaceAll('-', '_'),
        title: facts.name,
        start: preConference,
        end: conference.to,
        daysCount: countDays(preConference, conference.to) + 1,
        timeslot_duration: '00:15',
        time_zone_name: timeZone,
        url: `${origin}/schedule`,
        tracks: themes.map(({ name }) => ({ name })),
        rooms: document.rooms.map(({ id, name, capacity, equipment }) => ({
          guid: id,
          name,
          description: equipment.join(', ') || null,
          capacity,
        })),
        days: [...days].map(([date, sessions]) => ({
          index: countDays(preConference, date) + 1,
          date,
          day_start: withOffset(instantAt(date, '00:00', timeZone), timeZone),
          day_end: withOffset(instantAt(date, '23:59', timeZone), timeZone),
          rooms: Object.fromEntries(Map.groupBy(sessions.map(describe), ({ room }) => room)),
        })),
      },
    },
  };
}

/** Writes a paper with its authors: "Water between two villages (Ines Ferreira, Kwame Mensah)". */
function writePaper({ title, authors }: PublishedSession['papers'][number]): string {
  return `${title} (${authors.map(({ name }) => name).join(', ')})`;
}

function numberById(ids: readonly string[]): Map<string, number> {
  return new Map(ids.toSorted().map((id, index) => [id, index + 1]));
}

/** Writes a length of time in hours and minutes: "01:30". `length` is in milliseconds. */
function spellDuration(length: number): string {
  const count = Math.round(length / minutes(1));
  return `${String(Math.floor(count / 60)).padStart(2, '0')}:${String(count % 60).padStart(2, '0')}`;
}

/** Writes a time in a time zone, with the offset from UTC: "2032-01-25T15:00:00+05:30". */
function withOffset(instant: Date, timeZone: string): string {
  const day = dayAt(instant, timeZone);
  const time = clockAt(instant, timeZone);
  const ahead = Math.round((Date.parse(`${day}T${time}Z`) - instant.getTime()) / minutes(1));
  const two = (count: number) => String(Math.trunc(Math.abs(count))).padStart(2, '0');
  return `${day}T${time}:00${ahead < 0 ? '-' : '+'}${two(ahead / 60)}:${two(ahead % 60)}`;
}
