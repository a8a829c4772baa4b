import { listOwnDays } from '#conference/door/own-days.server.ts';
import { dayAt, formatDayWithWeekday } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { Locale } from '#platform/words/locales.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';

/** Describes which days of a participant count. Empty before the first day. */
export async function describeOwnDays(
  { db, now, settings }: RouteContext,
  registrationId: string,
  locale: Locale,
) {
  const today = dayAt(now(), edition.timeZone);
  const days = await listOwnDays(db, settings, registrationId);
  return days
    .filter(({ day }) => day <= today)
    .map(({ day, ...counted }) => ({ ...counted, day, label: formatDayWithWeekday(day, locale) }));
}
