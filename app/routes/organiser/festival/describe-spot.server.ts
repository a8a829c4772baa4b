import { formatDayWithWeekday } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';

export const bookingOptions = edition.catalogue.map(({ id, title }) => ({ value: id, label: title }));

/** Returns the title of a booking option, or its id if the catalogue no longer has the option. */
export function titleOf(option: string): string {
  return edition.catalogue.find(({ id }) => id === option)?.title ?? option;
}

/** Returns the day of a hall or the number of a stall: "Monday 26 January 2032" or "No. 12". */
export function describeSpot(
  { day, number }: { day: string | null; number: number },
  formatDay = formatDayWithWeekday,
): string {
  return day === null ? `No. ${number}` : formatDay(day);
}
