import { z } from 'zod';
import { line } from '#platform/forms/plain-text.ts';

/** The lists whose rows can be marked. */
export type MarkedList = 'registrations' | 'bookings';

/** The most characters of a label. */
export const longestLabel = 40;

/** The most different labels of a list, so that organisers can choose from them. */
export const mostLabels = 100;

/** The form that adds a mark or takes one away. */
export const markSchema = z.object({ label: line(longestLabel, 'Please type or choose a mark.') });

/** A label in an address. An invalid one is ignored. */
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
