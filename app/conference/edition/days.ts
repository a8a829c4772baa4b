import { days, hours } from '#platform/durations.ts';

/** Days are ISO dates ("2026-01-26"): a day in the edition's own zone, never an instant. */
export type Period = { from: string; to: string };

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const shortDayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const weekdayFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long' });

function asDate(day: string) {
  return new Date(`${day}T00:00:00Z`);
}

/** Every day of a period, the first and the last included. */
export function daysOf({ from, to }: Period) {
  const all: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) all.push(day);
  return all;
}

/** The day so many days later; earlier, when the number is negative. */
export function addDays(day: string, count: number) {
  const date = asDate(day);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** How many days one day is before another; negative, when it is after it. */
export function countDays(from: string, to: string) {
  return (asDate(to).getTime() - asDate(from).getTime()) / days(1);
}

/** The same day so many years later; of a 29 February, 1 March where there is none. */
export function addYears(day: string, count: number) {
  const date = asDate(day);
  date.setUTCFullYear(date.getUTCFullYear() + count);
  return date.toISOString().slice(0, 10);
}

/** "26 January 2026". */
export function formatDay(day: string) {
  return dayFormat.format(asDate(day));
}

/** "26 Jan 2026", for tables. */
export function formatShortDay(day: string) {
  return shortDayFormat.format(asDate(day));
}

/** "Monday 26 January 2026". */
export function formatDayWithWeekday(day: string) {
  return `${weekdayFormat.format(asDate(day))} ${formatDay(day)}`;
}

/** "26–30 January 2026", "27 September – 2 October 2027". */
export function formatPeriod({ from, to }: Period) {
  if (from === to) return formatDay(from);
  const [fromDay, fromMonth, fromYear] = formatDay(from).split(' ');
  const [toDay, toMonth, toYear] = formatDay(to).split(' ');
  if (fromYear !== toYear) return `${formatDay(from)} – ${formatDay(to)}`;
  if (fromMonth !== toMonth) return `${fromDay} ${fromMonth} – ${formatDay(to)}`;
  return `${fromDay}–${toDay} ${toMonth} ${toYear}`;
}

/** The day it is at an instant in the edition's zone. */
export function dayAt(instant: Date, timeZone: string) {
  return isoFormatIn(timeZone).format(instant);
}

/** The Canadian form of a date happens to be ISO's. */
function isoFormatIn(timeZone: string) {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
}

/**
 * The first instant of a day in a zone: where clocks are put forward at midnight, its first hour is not there; of a day
 * that was left out, the first of the next. The bounds hold for every zone, 14 hours ahead to 12 behind.
 */
export function startOfDay(day: string, timeZone: string): Date {
  const format = isoFormatIn(timeZone);
  let before = asDate(day).getTime() - hours(15);
  let start = asDate(day).getTime() + hours(37);
  while (start - before > 1) {
    const middle = Math.floor((before + start) / 2);
    if (format.format(middle) >= day) start = middle;
    else before = middle;
  }
  return new Date(start);
}

/** An instant for a table whose head names the zone: "21 Nov 2026, 5:30 PM". */
export function formatMoment(instant: Date, { timeZone }: { timeZone: string }) {
  return `${formatShortDay(dayAt(instant, timeZone))}, ${formatTime(instant, timeZone)}`;
}

/** An instant as read in the edition's zone, with the zone named: "21 November 2026, 5:30 PM (India Standard Time)". */
export function formatInstant(instant: Date, zone: { timeZone: string; timeZoneName: string }) {
  const time = formatTime(instant, zone.timeZone);
  return `${formatDay(dayAt(instant, zone.timeZone))}, ${time} (${zone.timeZoneName})`;
}

function formatTime(instant: Date, timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  // Newer ICU data puts a narrow no-break space before AM and PM.
  return format.format(instant).replace(/\s/g, ' ');
}
