import { z } from 'zod';

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
  day: z.iso.date('Please enter a date as year-month-day, such as 2025-01-12.'),
});
