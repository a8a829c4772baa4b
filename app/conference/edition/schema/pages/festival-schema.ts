import { z } from 'zod';
import { pictureSchema, sentence } from '#conference/edition/schema/facts-schema.ts';
import { metaSchema } from './layout-schema.ts';

export const festivalSchema = z.object({
  meta: metaSchema,
  /** A drawing of the festival's name. */
  word: pictureSchema.optional(),
  /** A picture of the festival, beside its name. */
  picture: pictureSchema,
  /** A smaller drawing for phones, because the page must load little data there. Without it, phones show no picture. */
  smallPicture: pictureSchema.optional(),
  title: sentence,
  lead: sentence,
  paragraphs: z.array(sentence).min(1),
  booking: z.object({ title: sentence, lead: sentence, closed: sentence }),
  /** The things that people need before they start to book. */
  needs: z.object({ title: sentence, items: z.array(sentence).min(1) }),
  /** The steps that follow a request, in their order. */
  steps: z.object({ title: sentence, items: z.array(sentence).min(1) }),
});

export type FestivalPage = z.infer<typeof festivalSchema>;
