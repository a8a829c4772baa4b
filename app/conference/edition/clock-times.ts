import { minutes } from '#platform/durations.ts';
import { dateFormat } from '#platform/words/formats.ts';
import { dayAt } from './days.ts';

/**
 * Returns the instant at which clocks in a zone show a time ("15:00") on a day ("2032-01-25"). If clocks skip or repeat
 * this time, because they change, two instants are possible. Then this function returns one of them.
 */
export function instantAt(day: string, time: string, timeZone: string): Date {
  const asIfUtc = Date.parse(`${day}T${time}:00Z`);
  // The clocks may change between `asIfUtc` and the guess. So the offset is read again at the guess.
  const guess = asIfUtc - offsetAt(asIfUtc, timeZone);
  return new Date(asIfUtc - offsetAt(guess, timeZone));
}

/** The time that clocks in a zone show at an instant: "09:00". */
export function clockAt(instant: Date, timeZone: string): string {
  const format = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return dateFormat('en-GB', format).format(instant);
}

/** Writes an instant in a zone, with the zone's offset from UTC then: "2032-01-25T15:00:00+05:30". Seconds are left out. */
export function withOffset(instant: Date, timeZone: string): string {
  const ahead = Math.round(offsetAt(instant.getTime(), timeZone) / minutes(1));
  const two = (count: number) => String(Math.trunc(Math.abs(count))).padStart(2, '0');
  const offset = `${ahead < 0 ? '-' : '+'}${two(ahead / 60)}:${two(ahead % 60)}`;
  return `${dayAt(instant, timeZone)}T${clockAt(instant, timeZone)}:00${offset}`;
}

/** How many milliseconds a zone is ahead of UTC at an instant. */
export function offsetAt(instant: number, timeZone: string | undefined): number {
  const parts = dateFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value ?? 0);
  const shown = Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  );
  return shown - Math.floor(instant / 1000) * 1000;
}
