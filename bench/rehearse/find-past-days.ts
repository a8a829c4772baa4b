import { findFalseDays, linesOf } from '#tests/any-day/find-false-days.ts';
import { calendar } from './plan.ts';

/** Finds the sentences of a page that speak of a past day as if it were to come. `today` is a day such as `2026-01-20`. */
export function findPastDays(html: string, today: string): string[] {
  return findFalseDays(linesOf(html), today, calendar.conference[0]?.slice(0, 4) ?? '');
}
