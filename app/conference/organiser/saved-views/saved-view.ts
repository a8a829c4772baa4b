import { z } from 'zod';
import { line } from '#platform/forms/plain-text.ts';

/** The lists that have saved views. */
export type ViewedList = 'registrations' | 'bookings';

/** How many views of a list one organiser can have. */
export const mostViews = 30;

const name = line(60, 'Please give the view a name.');

/** The form that saves a view. */
export const savedViewSchema = z.object({
  name,
  /** Who sees the view: only the organiser who saves it, or the whole team. */
  whose: z.enum(['mine', 'team'], { error: 'Please choose who sees it.' }),
});

/** The form that renames a view. */
export const viewNameSchema = z.object({ name });
