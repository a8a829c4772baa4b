import { z } from 'zod';
import { pictureSchema, sentence } from '#conference/edition/schema/facts-schema.ts';
import { sectionsSchema, tourSchema } from './guide-schema.ts';
import { metaSchema, path } from './layout-schema.ts';
import { featureState, requireLink, requireLinks } from './open-feature.ts';

/** A button that leads to a page of this site. */
const offer = z.object({ label: sentence, to: path.optional() });

const venuePage = z.object({
  /** `announced`: cards and buttons show a notice. `open`: they lead to their pages. */
  state: featureState,
  meta: metaSchema,
  title: sentence,
  lead: sentence,
  paragraphs: z.array(sentence).min(1),
  picture: pictureSchema,
  virtualTour: offer,
  features: z.object({
    title: sentence,
    items: z.array(z.object({ title: sentence, text: sentence, to: path.optional() })).min(1),
  }),
  /** A sketch of the site. A venue with a tour needs none. */
  plan: z
    .object({
      title: sentence,
      picture: pictureSchema,
      /** The meanings of the numbers in the picture, beginning with number 1. */
      legend: z.array(sentence).min(1),
      note: sentence,
    })
    .optional(),
  tour: tourSchema.optional(),
  /** What works without steps, for the deaf, for the blind, and what does not. */
  access: z.object({ title: sentence, lead: sentence, sections: sectionsSchema }).optional(),
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
          to: path.optional(),
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
          to: path.optional(),
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

export const venueSchema = venuePage.superRefine(
  ({ state, virtualTour, features, travel, landmarks, plan, tour }, check) => {
    if ((plan === undefined) === (tour === undefined)) {
      check.addIssue({ code: 'custom', path: ['tour'], message: 'a venue has either a plan or a tour' });
    }
    if (state === 'announced') return;
    requireLink(check, ['virtualTour', 'to'], virtualTour.to);
    requireLink(check, ['travel', 'help', 'to'], travel.help.to);
    requireLinks(check, ['features', 'items'], features.items);
    requireLinks(check, ['travel', 'options'], travel.options);
    requireLinks(check, ['landmarks', 'items'], landmarks.items);
  },
);

export type VenuePage = z.infer<typeof venueSchema>;
