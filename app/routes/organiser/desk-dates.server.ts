import { dayAt, formatDay, formatInstant, formatMoment, formatShortDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';

/** Returns the day of a time in the edition's time zone: "26 January 2032". */
export function describeDay(time: Date) {
  return formatDay(dayAt(time, edition.timeZone));
}

/** Returns the short form of a day, for tables: "26 Jan 2032". */
export function describeShortDay(time: Date) {
  return formatShortDay(dayAt(time, edition.timeZone));
}

/** Returns day and time without the time zone, for pages that already show it: "21 Nov 2032, 5:30 PM". */
export function describeTime(time: Date) {
  return formatMoment(time, edition);
}

/** Returns day, time and time zone: "21 November 2032, 5:30 PM (Japan Standard Time)". */
export function describeZonedTime(time: Date) {
  return formatInstant(time, edition);
}
