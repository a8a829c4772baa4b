import { minutes } from '#platform/durations.ts';
import type { PublishedSession } from './programme-document.ts';

/** The link of an online session opens this many minutes before the session begins. */
export const joinMinutesBefore = 15;

/** Whether people can join a session online now: from some minutes before its beginning until its end. */
export function isJoinable({ startsAt, endsAt }: Pick<PublishedSession, 'startsAt' | 'endsAt'>, now: Date) {
  const opensAt = new Date(startsAt).getTime() - minutes(joinMinutesBefore);
  return opensAt <= now.getTime() && now.getTime() < new Date(endsAt).getTime();
}
