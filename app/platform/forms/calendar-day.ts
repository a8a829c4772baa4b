import { z } from 'zod';

/**
 * A day between 2000 and 2099 as year-month-day. In far years, a sum of days has no four digits any more, and the
 * database refuses it.
 */
export function calendarDay(message?: string) {
  return z.iso
    .date(message)
    .refine((day) => day >= '2000-01-01' && day < '2100-01-01', 'Please check the year of this date.');
}
