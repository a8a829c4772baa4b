import { offsetAt } from '#conference/edition/clock-times.ts';
import { minutes } from '#platform/durations.ts';
import { clockParts, dateFormat } from '#platform/words/formats.ts';
import { formatTags } from '#platform/words/locales.ts';
import { useIsInteractive } from '#ui/layout/use-is-interactive.ts';
import { useUiWords } from '#ui/words/use-ui-words.ts';
import { instantOn, type ListedDay } from './session-list.ts';

/**
 * Returns a function that converts a clock time of this day to the visitor's time zone, such as "4:30 AM", in the
 * page's language. If it is
 * another day there, the result includes the weekday. The result is "" if both zones have the same time. It is also ""
 * on the server, which does not know the visitor's zone.
 */
export function useOwnClock(day: ListedDay): (time: string) => string {
  const isBrowser = useIsInteractive();
  const { locale } = useUiWords();
  // English times are written as in America, as in `formatClock`.
  const tag = locale === 'en' ? 'en-US' : formatTags[locale];
  if (!isBrowser || ownOffset(day) === minutes(day.offset)) return () => '';
  return (time) => {
    const instant = new Date(instantOn(day, time));
    return (dayThere(instant) === day.day ? clock(tag) : withDay(tag)).format(instant).replace(/\s/g, ' ');
  };
}

const clock = (tag: string) => dateFormat(tag, clockParts(tag));
const withDay = (tag: string) => dateFormat(tag, { weekday: 'short', ...clockParts(tag) });
const dayThere = (instant: Date) =>
  dateFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant);

const offsets = new Map<string, number>();

/** Returns how far the visitor's zone is ahead of UTC on a day, in milliseconds. */
function ownOffset(day: ListedDay): number {
  const known = offsets.get(day.day) ?? offsetAt(instantOn(day, '12:00'), undefined);
  offsets.set(day.day, known);
  return known;
}
