import { days, hours } from '#platform/durations.ts';
import { clockParts, dateFormat, listNames } from '#platform/words/formats.ts';
import { formatTags, isAmerican, joinParts, type Locale } from '#platform/words/locales.ts';

/** Days are ISO dates ("2032-01-26") in the edition's zone. */
export type Period = { from: string; to: string };

const wholeDay = { day: 'numeric', month: 'long', year: 'numeric' } as const;

/**
 * Makes the formatter for a day. English days are written as the edition says (`english`). Russian ones are written without
 * the "г." for the year, so that a sentence that ends with a day has one full stop.
 */
function dayFormat(locale: Locale, parts: Intl.DateTimeFormatOptions = {}) {
  const format = dateFormat(formatTags[locale], { timeZone: 'UTC', ...wholeDay, ...parts });
  const finish = (text: string) => (locale === 'ru' ? text.replace(/\s?г\.$/, '') : text);
  return {
    format: (day: string) => finish(format.format(asDate(day))),
    formatRange: (from: string, to: string) => finish(format.formatRange(asDate(from), asDate(to))),
  };
}

function asDate(day: string) {
  return new Date(`${day}T00:00:00Z`);
}

/** Lists all days of a period, including the first and the last. */
export function daysOf({ from, to }: Period) {
  const all: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) all.push(day);
  return all;
}

/** The days of an edition's festival. The list is empty if there is no festival. */
export function festivalDays({ festival }: { festival?: Period | undefined }) {
  return festival ? daysOf(festival) : [];
}

/** The days on which sessions of the programme can be. */
export function programmeDays({
  preConference,
  conference,
}: {
  preConference: string;
  conference: Period;
}): string[] {
  return [preConference, ...daysOf(conference)];
}

/** The day that is this many days later, or earlier if the number is negative. */
export function addDays(day: string, count: number) {
  const date = asDate(day);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** How many days there are from one day to another. The number is negative if the second day is earlier. */
export function countDays(from: string, to: string) {
  return (asDate(to).getTime() - asDate(from).getTime()) / days(1);
}

/** The same day this many years later. In a year that has no 29 February, that day becomes 1 March. */
export function addYears(day: string, count: number) {
  const date = asDate(day);
  date.setUTCFullYear(date.getUTCFullYear() + count);
  return date.toISOString().slice(0, 10);
}

/** Formats a day: "26 January 2032", in an American edition "January 26, 2032". */
export function formatDay(day: string, locale: Locale = 'en') {
  return dayFormat(locale).format(day);
}

/** Formats a day for tables: "26 Jan 2032", "Jan 26, 2032". */
export function formatShortDay(day: string, locale: Locale = 'en') {
  return dayFormat(locale, { month: 'short' }).format(day);
}

/** Formats a day with its weekday: "Monday 26 January 2032", "Monday, January 26, 2032". */
export function formatDayWithWeekday(day: string, locale: Locale = 'en') {
  // British English would put a comma after the weekday.
  if (locale === 'en' && !isAmerican) return `${formatWeekday(day)} ${formatDay(day)}`;
  return dayFormat(locale, { weekday: 'long' }).format(day);
}

/** Formats the weekday of a day: "Monday". */
export function formatWeekday(day: string, locale: Locale = 'en') {
  return dateFormat(formatTags[locale], { timeZone: 'UTC', weekday: 'long' }).format(asDate(day));
}

/**
 * Formats a period: "26–30 January 2032", "27 September – 2 October 2027". In an American edition: "January 26–30, 2032",
 * "September 27 – October 2, 2027".
 */
export function formatPeriod(period: Period, locale: Locale = 'en') {
  const { from, to } = period;
  if (locale !== 'en') return formatRange(period, locale);
  const [fromYear, toYear] = [from.slice(0, 4), to.slice(0, 4)];
  if (from === to) return formatDay(from);
  if (fromYear !== toYear) return `${formatDay(from)} – ${formatDay(to)}`;
  return `${formatDaysAndMonths(period)}${isAmerican ? ',' : ''} ${toYear}`;
}

/** Formats a period for places where the year is clear: "26–30 January", "January 26–30". */
export function formatDaysAndMonths({ from, to }: Period, locale: Locale = 'en') {
  if (locale !== 'en') return formatRange({ from, to }, locale, { year: undefined });
  const [first, last] = [formatDayAndMonth(from), formatDayAndMonth(to)];
  if (from === to) return first;
  if (from.slice(0, 7) !== to.slice(0, 7)) return `${first} – ${last}`;
  return isAmerican ? `${first}–${numberOf(to)}` : `${numberOf(from)}–${last}`;
}

/** Formats a period in another language: "26–30 janvier 2032". */
function formatRange({ from, to }: Period, locale: Locale, options?: Intl.DateTimeFormatOptions) {
  const format = dayFormat(locale, options);
  if (locale !== 'zh') return format.formatRange(from, to);
  // The formatter would write a Chinese period in numbers: "2032/1/26 – 2032/1/30".
  const first = format.format(from);
  if (from === to) return first;
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${first}至${format.format(to)}`;
  return `${first}至${from.slice(0, 7) === to.slice(0, 7) ? `${numberOf(to)}日` : formatDayAndMonth(to, locale)}`;
}

/** Returns the number of a day in its month. */
function numberOf(day: string) {
  return Number(day.slice(8));
}

/**
 * Formats days in order as periods: "26 January 2032, 28–29 January 2032". The English text is a fact in the codes of
 * certificates, so it never changes.
 */
export function formatDays(days: readonly string[], locale: Locale = 'en'): string {
  const periods: Period[] = [];
  for (const day of days) {
    const last = periods.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else periods.push({ from: day, to: day });
  }
  const written = periods.map((period) => formatPeriod(period, locale));
  return locale === 'en' ? written.join(', ') : listNames(written, formatTags[locale]);
}

/** Formats a day for places where the year is clear: "25 January", "January 25". */
export function formatDayAndMonth(day: string, locale: Locale = 'en') {
  return dayFormat(locale, { year: undefined }).format(day);
}

/** Formats a period for a sentence: "26 to 30 January 2032", "27 September to 2 October 2027". */
export function writePeriod(period: Period, locale: Locale = 'en') {
  return withTo(formatPeriod(period, locale), locale);
}

/** Formats a period for a sentence, without its year: "26 to 30 January", "27 September to 2 October". */
export function writeDaysAndMonths(period: Period, locale: Locale = 'en') {
  return withTo(formatDaysAndMonths(period, locale), locale);
}

function withTo(formatted: string, locale: Locale) {
  return locale === 'en' ? formatted.replace(/ ?– ?/, ' to ') : formatted;
}

/** Returns the day that a zone has at an instant. */
export function dayAt(instant: Date, timeZone: string) {
  return isoFormatIn(timeZone).format(instant);
}

/** Makes a formatter for ISO dates. It uses Canadian English, which writes dates in the same way as ISO. */
function isoFormatIn(timeZone: string) {
  return dateFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
}

/**
 * The first instant of a day in a zone. It is not midnight if clocks are put forward at midnight. For a day that the
 * zone skipped, it is the first instant of the next day. The search begins 15 hours before midnight UTC and ends 37
 * hours after it, which covers all zones (14 hours ahead of UTC to 12 hours behind).
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

/** Formats an instant for a table whose header names the zone: "21 Nov 2032, 5:30 PM". */
export function formatMoment(instant: Date, { timeZone }: { timeZone: string }, locale: Locale = 'en') {
  const day = formatShortDay(dayAt(instant, timeZone), locale);
  return joinParts([day, formatClock(instant, timeZone, locale)], locale);
}

/** Formats an instant with the name of the zone: "21 November 2032, 5:30 PM (Japan Standard Time)". */
export function formatInstant(
  instant: Date,
  { timeZone, timeZoneName }: { timeZone: string; timeZoneName: string },
  locale: Locale = 'en',
) {
  if (locale !== 'en') {
    const tag = formatTags[locale];
    const time = dateFormat(tag, { ...wholeDay, ...clockParts(tag), timeZone }).format(instant);
    const parts = dateFormat(tag, { timeZoneName: 'long', timeZone }).formatToParts(instant);
    return `${time} (${parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZoneName})`;
  }
  return `${formatDay(dayAt(instant, timeZone))}, ${formatClock(instant, timeZone, locale)} (${timeZoneName})`;
}

/**
 * Formats a clock time. English times are written as in America, with AM and PM, because everybody understands these.
 */
export function formatClock(instant: Date, timeZone: string, locale: Locale) {
  const tag = locale === 'en' ? 'en-US' : formatTags[locale];
  const format = dateFormat(tag, { timeZone, ...clockParts(tag) });
  // Newer ICU data puts a narrow no-break space before AM and PM.
  return format.format(instant).replace(/\s/g, ' ');
}
