import { z } from 'zod';
import { pictureSchema, sentence } from '#conference/edition/schema/facts-schema.ts';
import { linkSchema, metaSchema } from './layout-schema.ts';

const markedText = z.object({ title: sentence, text: sentence, mark: pictureSchema });

export const homeSchema = z.object({
  meta: metaSchema,
  hero: z.object({
    kicker: pictureSchema.optional(),
    /** The name of the conference, line by line. */
    title: z.array(sentence).min(1),
    when: sentence,
    lead: sentence,
    register: linkSchema,
    learnMore: linkSchema,
    picture: pictureSchema,
  }),
  countdown: z.object({
    label: sentence,
    days: sentence,
    hours: sentence,
    minutes: sentence,
    seconds: sentence,
    begun: sentence,
    /** This text is shown instead of the countdown if the browser runs no script. */
    date: sentence,
  }),
  themes: z.object({
    title: sentence,
    lead: sentence,
    /** The themes in the order of the page. Their size and shape depend on their place in this list. */
    items: z
      .array(
        z.object({ title: sentence, text: sentence, word: pictureSchema.optional(), picture: pictureSchema }),
      )
      .min(1),
  }),
  festival: z
    .object({
      word: pictureSchema,
      title: sentence,
      dates: sentence,
      lead: sentence,
      link: linkSchema,
      marks: z.array(z.object({ label: sentence, mark: pictureSchema })).min(1),
    })
    .optional(),
  activities: z.object({ title: sentence, lead: sentence, items: z.array(markedText).min(1) }),
  /** What it costs to take part, and what the fee covers. */
  cost: z
    .object({
      title: sentence,
      lead: sentence,
      /** Computed from the facts. */
      fees: z.array(z.object({ amount: sentence, label: sentence })).default([]),
      covered: z.object({ title: sentence, points: z.array(sentence).min(1) }),
      notCovered: z.object({ title: sentence, points: z.array(sentence).min(1) }),
      links: z.array(linkSchema).min(1),
    })
    .optional(),
  join: z.object({
    title: sentence,
    lead: sentence,
    figures: z.array(z.object({ number: sentence, label: sentence })).min(1),
    link: linkSchema,
    picture: pictureSchema,
  }),
  journey: z.object({
    title: sentence,
    place: sentence,
    dates: sentence,
    lead: sentence,
    link: linkSchema,
    picture: pictureSchema,
  }),
});

export type HomePage = z.infer<typeof homeSchema>;
/** The page as an edition's folder writes it. */
export type HomePageData = z.input<typeof homeSchema>;
