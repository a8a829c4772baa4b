import { z } from 'zod';
import { calendarDay } from '#platform/forms/calendar-day.ts';

/** A task of the overview that is assigned to an organiser. `day` is the ISO day until which it should be done. */
export type TaskAssignment = {
  task: string;
  organiserId: string;
  name: string;
  day: string;
};

/** The form that assigns a task. */
export const assignSchema = z.object({
  organiserId: z.uuid('Please choose a person.'),
  day: calendarDay('Please enter a date as year-month-day, such as 2025-01-12.'),
});
