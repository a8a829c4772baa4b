import { z } from 'zod';
import { sentence } from './edition-schema.ts';

/** The picture that a link to a page brings along where it is shared: a title beside a drawing of the artwork. */
export const cardSchema = z.object({
  /** A path of this site. */
  page: z.string().regex(/^\/[a-z-]*$/),
  /** Lines of at most some eighteen letters. */
  title: z.array(sentence).min(1).max(3),
  drawing: sentence,
});

export type Card = z.infer<typeof cardSchema>;
