import { z } from 'zod';
import { calendarDay } from '#platform/forms/calendar-day.ts';
import { isUuid } from '#platform/forms/uuid.ts';

/* The parameters of a search in a URL. Invalid values are ignored, so that a wrong URL still shows a list. */

/** Accepts a code of three capital letters, such as that of a currency. */
export const searchCurrency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .optional()
  .catch(undefined);

/** Accepts one of the given values. */
export function searchChoice<const Values extends readonly string[]>(values: Values) {
  return z.enum(values).optional().catch(undefined);
}

/** Accepts the id of a participant type or a booking option: lower-case words joined by hyphens. */
export const searchName = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(60)
  .optional()
  .catch(undefined);

export const searchDay = calendarDay().optional().catch(undefined);

export const searchId = z.string().refine(isUuid).optional().catch(undefined);

export function readSearch<Search>(schema: z.ZodType<Search>, url: URL): Search {
  return schema.parse(Object.fromEntries(url.searchParams));
}
