import { z } from 'zod';
import { pictureSchema, sentence } from './edition-schema.ts';
import { metaSchema } from './layout-schema.ts';

export const bharatUtsavSchema = z.object({
  meta: metaSchema,
  /** A drawing of the festival's name in Devanagari. */
  word: pictureSchema,
  /** A picture of the festival, beside its name. */
  picture: pictureSchema,
  title: sentence,
  lead: sentence,
  paragraphs: z.array(sentence).min(1),
  booking: z.object({ title: sentence, lead: sentence, closed: sentence }),
  /** What happens after a request, in order. */
  steps: z.object({ title: sentence, items: z.array(sentence).min(1) }),
});

export type BharatUtsavPage = z.infer<typeof bharatUtsavSchema>;
