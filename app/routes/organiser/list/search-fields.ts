import { z } from 'zod';

/** Words to search for in an address, up to so many characters; what the database cannot read is as if it were not there. */
export function searchText(most: number) {
  return z
    .string()
    .max(most)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
    .catch('');
}

/** A day in an address; one that no search of ours can mean, such as of the year 0 or 9999, is as if it were not there. */
export const searchDay = z.iso
  .date()
  .refine((day) => day >= '2000-01-01' && day < '2100-01-01')
  .or(z.literal(''))
  .catch('');
