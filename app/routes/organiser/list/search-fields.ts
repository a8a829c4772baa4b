import { z } from 'zod';
import { isUuid } from '#platform/forms/uuid.ts';

/*
 * The fields of a search in an address. An invalid value counts as not given, so that a shortened address still shows a
 * list.
 */

/** Words to search for. The database cannot read control characters and lone surrogates. */
export function searchText(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
    .catch('');
}

/** The code of a currency. */
export const searchCurrency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .optional()
  .catch(undefined);

/** One of some values. */
export function searchChoice<const Values extends readonly string[]>(values: Values) {
  return z.enum(values).optional().catch(undefined);
}

/** A day. Days that no search can mean, such as one of the year 0 or 9999, are not valid. */
export const searchDay = z.iso
  .date()
  .refine((day) => day >= '2000-01-01' && day < '2100-01-01')
  .optional()
  .catch(undefined);

export const searchId = z.string().refine(isUuid).optional().catch(undefined);

export function readSearch<Search>(schema: z.ZodType<Search>, url: URL): Search {
  return schema.parse(Object.fromEntries(url.searchParams));
}
