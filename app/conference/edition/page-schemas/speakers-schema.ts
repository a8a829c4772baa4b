import { z } from 'zod';
import { pictureSchema, sentence } from '#conference/edition/facts-schema.ts';
import { linkSchema, metaSchema } from './layout-schema.ts';

export const speakersSchema = z.object({
  meta: metaSchema,
  title: sentence,
  lead: sentence,
  categories: z.object({
    title: sentence,
    items: z
      .array(z.object({ title: sentence, description: sentence, count: sentence, mark: pictureSchema }))
      .min(1),
  }),
  featured: z.object({
    title: sentence,
    /** The sentence that says that the profiles are only examples. */
    note: sentence,
    expertise: sentence,
    achievements: sentence,
    people: z
      .array(
        z.object({
          name: sentence,
          title: sentence,
          country: sentence,
          expertise: sentence,
          description: sentence,
          achievements: z.array(sentence).min(1),
          portrait: pictureSchema,
        }),
      )
      .min(1),
  }),
  call: z.object({
    title: sentence,
    lead: sentence,
    audiences: z.array(z.object({ title: sentence, text: sentence })).min(1),
    becomeTitle: sentence,
    apply: sentence,
    guidelines: sentence,
    /** The link for people who want to write to the organisers now. */
    contact: linkSchema,
  }),
  recognition: z.object({
    title: sentence,
    lead: sentence,
    mark: pictureSchema,
    honours: z.array(z.object({ title: sentence, text: sentence })).min(1),
  }),
});

export type SpeakersPage = z.infer<typeof speakersSchema>;
