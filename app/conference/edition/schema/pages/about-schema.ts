import { z } from 'zod';
import { pictureSchema, sentence } from '#conference/edition/schema/facts-schema.ts';
import { linkSchema, metaSchema, path } from './layout-schema.ts';

export const aboutSchema = z.object({
  meta: metaSchema,
  title: sentence,
  mission: z.object({
    title: sentence,
    /** The mission in one sentence, shown large. */
    statement: sentence,
    paragraphs: z.array(sentence).min(1),
    picture: pictureSchema,
  }),
  leadership: z.object({
    title: sentence,
    lead: sentence,
    people: z
      .array(
        z.object({
          name: sentence,
          title: sentence,
          description: sentence,
          portrait: pictureSchema,
          /** The page of this person, if they are also a person of the programme. */
          to: path.optional(),
        }),
      )
      .min(1),
  }),
  audience: z.object({
    title: sentence,
    cards: z.array(z.object({ title: sentence, text: sentence, mark: pictureSchema })).min(1),
  }),
  benefits: z.object({
    title: sentence,
    lead: sentence,
    picture: pictureSchema,
    items: z.array(z.object({ title: sentence, text: sentence })).min(1),
    register: linkSchema,
  }),
});

export type AboutPage = z.infer<typeof aboutSchema>;
