import { useSyncExternalStore } from 'react';
import { instantAt, offsetAt } from '#conference/edition/clock-times.ts';
import { clockParts } from '#platform/words/formats.ts';
import { formatTags, languageTag, locales } from '#platform/words/locales.ts';

type OwnTimeProps = {
  day: string;
  from: string;
  to?: string | undefined;
  /** The time zone of the schedule. */
  timeZone: string;
  label: string;
};

/**
 * Shows an event's time in the visitor's time zone, if it differs from the schedule's. Only the browser knows the zone,
 * so the server renders an empty line of the same height.
 */
export function OwnTime({ day, from, to, timeZone, label }: OwnTimeProps) {
  const text = useSyncExternalStore(
    neverChanges,
    () => describeOwnTime({ day, from, to, timeZone, language: document.documentElement.lang }),
    () => '',
  );
  return (
    <p className="day-own-time">
      {text && (
        <>
          {label}: <bdi className="inline-block">{text}</bdi>
        </>
      )}
    </p>
  );
}

const neverChanges = () => () => {};

/**
 * Returns the time of an event in the visitor's time zone, such as "10:30 AM–2:30 PM GMT+1", as the page's language writes
 * it. Adds the weekday if it is another weekday in that zone. Returns "" if both zones have the same time.
 */
export function describeOwnTime(
  { day, from, to, timeZone, language = 'en' }: Omit<OwnTimeProps, 'label'> & { language?: string },
  ownZone?: string,
): string {
  const start = instantAt(day, from, timeZone);
  if (offsetAt(start.getTime(), ownZone) === offsetAt(start.getTime(), timeZone)) return '';
  const locale = locales.find((one) => languageTag(one) === language) ?? 'en';
  // English times are written as in America, as in `formatClock`.
  const tag = locale === 'en' ? 'en-US' : formatTags[locale];
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: ownZone });
  const time = format(clockParts(tag));
  const ownWeekday = format({ weekday: 'long' }).format(start);
  const scheduledWeekday = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone }).format(start);
  const zone = format({ timeZoneName: 'short' })
    .formatToParts(start)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const times = [start, ...(to ? [instantAt(day, to, timeZone)] : [])].map((instant) => time.format(instant));
  return [ownWeekday === scheduledWeekday ? '' : ownWeekday, times.join('–'), zone]
    .filter(Boolean)
    .join(' ')
    .replace(/\s/g, ' ');
}
