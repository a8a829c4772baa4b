import { z } from 'zod';

/** The part of an edition about grants: free and reduced places, for which participants apply. */
export const grantsSchema = z.object({
  isOpen: z.boolean(),
  /** The last day to apply, in the edition's zone. Without a day, the call ends when it is closed. */
  until: z.iso.date().optional(),
  /** The most that the committee wants to give, in whole units of the edition's first currency. */
  budget: z.int().nonnegative().optional(),
});
