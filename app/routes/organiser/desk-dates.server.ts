import { dayAt, formatDay, formatInstant, formatMoment, formatShortDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';

/** The day of an instant in the edition's zone: "26 January 2032". */
export function describeDay(instant: Date) {
  return formatDay(dayAt(instant, edition.timeZone));
}

/** The same for tables: "26 Jan 2032". */
export function describeShortDay(instant: Date) {
  return formatShortDay(dayAt(instant, edition.timeZone));
}

/** Day and time, for a page that names the zone: "21 Nov 2032, 5:30 PM". */
export function describeMoment(instant: Date) {
  return formatMoment(instant, edition);
}

/** Day, time and zone: "21 November 2032, 5:30 PM (Japan Standard Time)". */
export function describeInstant(instant: Date) {
  return formatInstant(instant, edition);
}
