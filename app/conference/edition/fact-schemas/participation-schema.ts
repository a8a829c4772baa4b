import { z } from 'zod';

/** The part of an edition about the questions on how somebody takes part. */
export const participationSchema = z.object({
  /** The last day on which participants can answer and change their answers, in the edition's zone. */
  changeUntil: z.iso.date(),
});
