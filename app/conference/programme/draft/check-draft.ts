import { instantAt, offsetAt } from '#conference/edition/clock-times.ts';
import { dayAt } from '#conference/edition/days.ts';
import { minutes } from '#platform/durations.ts';
import type { DraftPerson, DraftSession } from './draft.ts';

export type Warning = { sessionId: string } & (
  | { kind: 'full'; stars: number; capacity: number }
  | { kind: 'places'; places: number; capacity: number }
  | { kind: 'night'; person: string; time: string; zone: string }
  | { kind: 'no-break'; person: string; after: string }
  | { kind: 'no-link' }
  | { kind: 'not-placed' }
  | { kind: 'lost-paper' }
);

type Facts = {
  rooms: readonly { id: string; capacity: number }[];
  people: readonly DraftPerson[];
  /** How many participants have starred each session, by its id. */
  stars: ReadonlyMap<string, number>;
};

/** The shortest break that a person needs between two sessions. */
const minBreak = minutes(10);

/**
 * Finds what the desk should check before it publishes:
 * - a session with more stars than its room has places,
 * - a session with more places than its room has,
 * - a speaker of an online session for whom it is between 22:00 and 7:00,
 * - a person without a break between two sessions,
 * - an online session without a link,
 * - a session without a time,
 * - a session that has lost a withdrawn paper.
 */
export function checkDraft(sessions: readonly DraftSession[], { rooms, people, stars }: Facts): Warning[] {
  return sessions.flatMap((session): Warning[] => {
    const { id: sessionId, startsAt, endsAt } = session;
    const found: Warning[] = session.lostPaperAt ? [{ sessionId, kind: 'lost-paper' }] : [];
    if (!startsAt || !endsAt) return [...found, { sessionId, kind: 'not-placed' }];
    const capacity = rooms.find(({ id }) => id === session.roomId)?.capacity;
    const count = stars.get(sessionId) ?? 0;
    if (capacity !== undefined && count > capacity)
      found.push({ sessionId, kind: 'full', stars: count, capacity });
    if (capacity !== undefined && session.places !== null && session.places > capacity)
      found.push({ sessionId, kind: 'places', places: session.places, capacity });
    if (session.format !== 'in-person' && !session.joinLink) found.push({ sessionId, kind: 'no-link' });
    for (const { personId, name } of session.people) {
      const zone = people.find(({ id }) => id === personId)?.timeZone;
      if (zone && session.format !== 'in-person' && overlapsNight(startsAt, endsAt, zone)) {
        found.push({ sessionId, kind: 'night', person: name, time: clockIn(startsAt, zone), zone });
      }
      const before = sessions.find(
        (other) =>
          other.endsAt !== null &&
          other.people.some((one) => one.personId === personId) &&
          other.endsAt <= startsAt &&
          startsAt.getTime() - other.endsAt.getTime() < minBreak,
      );
      if (before) found.push({ sessionId, kind: 'no-break', person: name, after: before.title });
    }
    return found;
  });
}

/** True if any part of a session is between 22:00 and 7:00 in a time zone. */
function overlapsNight(startsAt: Date, endsAt: Date, zone: string): boolean {
  const day = dayAt(startsAt, zone);
  const morning = instantAt(day, '07:00', zone);
  const evening = instantAt(day, '22:00', zone);
  return startsAt < morning || endsAt > evening;
}

function clockIn(instant: Date, zone: string): string {
  return new Date(instant.getTime() + offsetAt(instant.getTime(), zone)).toISOString().slice(11, 16);
}
