import { offsetAt } from '#conference/edition/clock-times.ts';
import { minutes } from '#platform/durations.ts';
import { dateFormat } from '#platform/words/formats.ts';
import { useIsInteractive } from '#ui/layout/use-is-interactive.ts';
import { instantOn, type ListedDay } from './session-list.ts';

/**
 * Returns a function that converts a clock time of a day to the visitor's time zone: "4:30 AM", with the weekday if the
 * day differs. It returns "" if both zones have the same time. It also returns "" on the server, which has no
 * information about the visitor's zone.
 */
export function useOwnClock(day: ListedDay): (time: string) => string {
  const isBrowser = useIsInteractive();
  if (!isBrowser || ownOffset(day) === minutes(day.offset)) return () => '';
  return (time) => {
    const instant = new Date(instantOn(day, time));
    return (dayThere(instant) === day.day ? clock() : withDay()).format(instant).replace(/\s/g, ' ');
  };
}

const clock = () => dateFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const withDay = () => dateFormat('en-US', { weekday: 'short', hour: 'numeric', minute: '2-digit' });
const dayThere = (instant: Date) =>
  dateFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant);

const offsets = new Map<string, number>();

/** How many milliseconds the visitor's zone is ahead of UTC on a day. */
function ownOffset(day: ListedDay): number {
  const known = offsets.get(day.day) ?? offsetAt(instantOn(day, '12:00'), undefined);
  offsets.set(day.day, known);
  return known;
}
