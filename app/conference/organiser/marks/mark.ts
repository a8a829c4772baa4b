import { z } from 'zod';
import { line } from '#platform/forms/plain-text.ts';

/** The lists whose rows can be marked. */
export type MarkedList = 'registrations' | 'bookings';

/** What the audit calls a row of these lists. */
export const subjectOf = { registrations: 'registration', bookings: 'booking' } as const;

/** How many characters a label can have. */
export const longestLabel = 40;

/** How many different labels a list can have. With more labels, organisers could not find the right one. */
export const mostLabels = 100;

/** The form that adds or removes a mark. */
export const markSchema = z.object({ label: line(longestLabel, 'Please type or choose a mark.') });

/** A label in the query of a URL. An invalid label counts as empty. */
export const searchedLabel = z
  .string()
  .transform((text) => text.trim())
  .pipe(
    z
      .string()
      .max(longestLabel)
      .regex(/^[^\p{Cc}\p{Cs}]*$/u),
  )
  .catch('');
