import { z } from 'zod';

/** The part of an edition about the questions on how somebody takes part. */
export const participationSchema = z.object({
  /** The last day to answer, in the edition's zone. Later answers are saved, and the desk sees that they are late. */
  changeUntil: z.iso.date(),
});
