import { addDays, dayAt, startOfDay } from '#conference/edition/days.ts';
import { addTime, hours, minutes } from '#platform/durations.ts';
import type { PublishedSession } from '../programme-document.ts';

/**
 * What somebody has who signed up for a session with a limit: a place, the offer of a place, or a turn in the waiting
 * list. `lapsed`: the offer was not answered in time.
 */
export type SessionPlaceState = 'placed' | 'offered' | 'waiting' | 'lapsed';

type Times = Pick<PublishedSession, 'startsAt' | 'endsAt'>;

/** True if people can sign up, and free places are offered: until the session begins. */
export function isOpenForSignUp({ startsAt }: Pick<Times, 'startsAt'>, now: Date): boolean {
  return now < new Date(startsAt);
}

/** The shortest time from the end of an offer to the session, if the offer holds for a day. */
const beforeSession = hours(6);
const shortestOffer = minutes(30);

/**
 * Returns the moment until which an offer holds: one minute before the end of the next day. Nearer to the session, it
 * holds for a quarter of the time that is left, so that several people can be asked: at least half an hour, and never
 * longer than until the session begins.
 */
export function offerEnds(now: Date, startsAt: Date, timeZone: string): Date {
  const endOfTomorrow = addTime(startOfDay(addDays(dayAt(now, timeZone), 2), timeZone), -minutes(1));
  if (addTime(endOfTomorrow, beforeSession) <= startsAt) return endOfTomorrow;
  const quarter = (startsAt.getTime() - now.getTime()) / 4;
  const until = addTime(now, Math.max(quarter, shortestOffer)).getTime();
  const wholeMinutes = Math.ceil(until / minutes(1)) * minutes(1);
  return new Date(Math.min(wholeMinutes, startsAt.getTime()));
}

/** Returns those of the sessions that are at the same time as a session, without the session itself. */
export function findClashes<One extends Times & { id: string }>(
  session: One,
  sessions: readonly One[],
): One[] {
  return sessions.filter(
    (other) => other.id !== session.id && other.startsAt < session.endsAt && session.startsAt < other.endsAt,
  );
}
