import { z } from 'zod';
import { pictureSchema, sentence } from '#conference/edition/facts-schema.ts';
import { metaSchema } from './layout-schema.ts';

/** A link. If it has no address, it shows a notice. */
const offer = z.object({ label: sentence, address: z.url().optional() });

export const venueSchema = z.object({
  meta: metaSchema,
  title: sentence,
  lead: sentence,
  paragraphs: z.array(sentence).min(1),
  picture: pictureSchema,
  virtualTour: offer,
  features: z.object({
    title: sentence,
    items: z.array(z.object({ title: sentence, text: sentence })).min(1),
  }),
  plan: z.object({
    title: sentence,
    picture: pictureSchema,
    /** The meanings of the numbers in the picture, beginning with number 1. */
    legend: z.array(sentence).min(1),
    note: sentence,
  }),
  travel: z.object({
    title: sentence,
    options: z
      .array(
        z.object({
          title: sentence,
          description: sentence,
          distance: sentence.optional(),
          time: sentence.optional(),
          options: z.array(sentence).min(1),
        }),
      )
      .min(1),
    help: offer,
    map: z.object({ label: sentence, address: z.url() }),
  }),
  landmarks: z.object({
    title: sentence,
    lead: sentence,
    unit: sentence,
    items: z
      .array(
        z.object({
          name: sentence,
          /** The distance from the venue, in the unit of the list. */
          distance: z.int().positive(),
          description: sentence,
          category: sentence,
          picture: pictureSchema,
        }),
      )
      .min(1),
  }),
  information: z.object({
    title: sentence,
    address: z.object({ title: sentence, lines: z.array(sentence).min(1) }),
    hours: z.object({
      title: sentence,
      rows: z.array(z.object({ label: sentence, value: sentence })).min(1),
    }),
    capacity: z.object({
      title: sentence,
      rows: z.array(z.object({ label: sentence, value: sentence })).min(1),
    }),
  }),
});

export type VenuePage = z.infer<typeof venueSchema>;
