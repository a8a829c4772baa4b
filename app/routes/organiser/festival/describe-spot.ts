import { formatDayWithWeekday } from '#conference/edition/days.ts';

/** Returns the day of a hall or the number of a stall: "Monday 26 January 2032" or "No. 12". */
export function describeSpot(
  { day, number }: { day: string | null; number: number },
  formatDay = formatDayWithWeekday,
): string {
  return day === null ? `No. ${number}` : formatDay(day);
}
