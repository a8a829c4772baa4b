import { z } from 'zod';
import { sentence } from '#conference/edition/schema/facts-schema.ts';

/** The picture that is shown when a link to a page is shared: a title beside a drawing. */
export const cardSchema = z.object({
  /** A path of this site. */
  page: z.string().regex(/^\/[a-z-]*$/),
  /** The lines of the title. Each line can have about 18 letters. */
  title: z.array(sentence).min(1).max(3),
  drawing: sentence,
});

export type Card = z.infer<typeof cardSchema>;
