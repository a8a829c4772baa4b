import { formatDayWithWeekday } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';

export const bookingOptions = edition.catalogue.map(({ id, title }) => ({ value: id, label: title }));

/** The title of a booking option. An option that is no longer in the catalogue has only its id. */
export function titleOf(option: string): string {
  return edition.catalogue.find(({ id }) => id === option)?.title ?? option;
}

/** A hall's day, or a stall's number: "Monday 26 January 2032", "No. 12". */
export function describeSpot(
  { day, number }: { day: string | null; number: number },
  formatDay = formatDayWithWeekday,
): string {
  return day === null ? `No. ${number}` : formatDay(day);
}
