import { minutes } from '#platform/durations.ts';
import type { PublishedSession } from './programme-document.ts';

/** The link of an online session opens this many minutes before the session begins. */
export const joinMinutesBefore = 15;

/** The moment at which the link of a session opens. */
export function joinOpensAt({ startsAt }: Pick<PublishedSession, 'startsAt'>): Date {
  return new Date(new Date(startsAt).getTime() - minutes(joinMinutesBefore));
}

/** Whether people can join a session online now: from some minutes before its beginning until its end. */
export function isJoinable(session: Pick<PublishedSession, 'startsAt' | 'endsAt'>, now: Date) {
  return joinOpensAt(session) <= now && now < new Date(session.endsAt);
}
