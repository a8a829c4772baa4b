import { minutes } from '#platform/durations.ts';

/** A mailed link and its code live a quarter of an hour and open one session. */
export const signInLimit = minutes(15);
export const mostWrongCodes = 5;

/** Where a login may lead besides the dashboard. Anything else a request names is ignored. */
const nextPaths = ['/bharat-utsav', '/dashboard/details', '/dashboard/data'] as const;
export type NextPath = (typeof nextPaths)[number];

/** The path to go on to after a login, if it is one of ours. */
export function allowedNext(path: string | null | undefined): NextPath | undefined {
  return nextPaths.find((known) => known === path);
}
