import { findFalseDays } from '#tests/any-day/find-false-days.ts';
import { calendar } from './plan.ts';

/** Finds the sentences of a page that speak of a past day as if it were to come. `today` is a day such as `2026-01-20`. */
export function findPastDays(html: string, today: string): string[] {
  return findFalseDays(linesOf(html), today, calendar.conference[0]?.slice(0, 4) ?? '');
}

/** The text of a page with its parts on lines of their own, as people read it. */
function linesOf(html: string): string {
  return html
    .replace(/<(script|style|svg|noscript|title|head)\b[\s\S]*?<\/\1>/g, '')
    .replace(
      /<\/(p|h\d|li|d[dlt]|td|th|div|section|a|button|option|label|summary|legend|small|span)>|<br\/?>/g,
      '\n',
    )
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#x27;', '’')
    .replaceAll('&amp;', '&');
}
