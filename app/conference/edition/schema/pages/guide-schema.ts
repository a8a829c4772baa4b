import { z } from 'zod';
import { pictureSchema, sentence } from '#conference/edition/schema/facts-schema.ts';
import { linkSchema, metaSchema } from './layout-schema.ts';

const anchor = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case words joined by hyphens')
  .refine((id) => id !== 'content', 'every page already has an element with this id');

/** A part of a section with an address of its own, such as one sight of a city. */
const partSchema = z.object({
  id: anchor,
  title: sentence,
  picture: pictureSchema.optional(),
  /** The answer in one or two sentences. The other fields contain the details. */
  lead: sentence,
  /** Facts that people look up: opening hours, prices, routes. */
  rows: z.array(z.object({ label: sentence, value: sentence })).optional(),
  paragraphs: z.array(sentence).optional(),
  points: z.array(sentence).optional(),
  links: z.array(linkSchema).optional(),
  /** A link to an online map of another website, such as OpenStreetMap. */
  map: z.object({ label: sentence, address: z.url() }).optional(),
  /** Drawings of the project or the edition that people can download. */
  downloads: z
    .array(
      z.object({ label: sentence, fileName: z.string().regex(/^[a-z0-9-]+\.svg$/), picture: pictureSchema }),
    )
    .optional(),
});

/** A section of a guide. Other pages link to it, and to its parts, by their `id`. */
const sectionSchema = partSchema.extend({ parts: z.array(partSchema).optional() });

export const sectionsSchema = z
  .array(sectionSchema)
  .min(1)
  .refine((sections) => {
    const ids = listParts(sections).map(({ id }) => id);
    return new Set(ids).size === ids.length;
  }, 'two sections have the same id');

/** A page that answers questions of one kind, section by section: travel, press. */
export const guideSchema = z.object({
  /** The path of the page without its first slash: "travel". */
  path: anchor,
  meta: metaSchema,
  title: sentence,
  lead: sentence,
  /** Says when the facts of the page were checked. */
  asOf: sentence.optional(),
  contentsTitle: sentence,
  sections: sectionsSchema,
  related: z.array(linkSchema),
});

/** The page for everybody who wants to speak. The software adds the forms and the call for papers. */
export const stageSchema = guideSchema.omit({ path: true, asOf: true });

/** Frequently asked questions. Each question has its own address: `/faq#id`. */
export const faqSchema = z.object({
  meta: metaSchema,
  title: sentence,
  lead: sentence,
  groups: z
    .array(
      z.object({
        title: sentence,
        questions: z
          .array(
            z.object({
              id: anchor,
              question: sentence,
              answer: z.array(sentence).min(1),
              links: z.array(linkSchema).optional(),
            }),
          )
          .min(1),
      }),
    )
    .min(1)
    .refine((groups) => {
      const ids = groups.flatMap(({ questions }) => questions.map(({ id }) => id));
      return new Set(ids).size === ids.length;
    }, 'two questions have the same id'),
  related: z.array(linkSchema),
});

/** A walk through a drawn plan of the venue, on the page of the venue. */
export const tourSchema = z.object({
  title: sentence,
  lead: sentence,
  /** The plan without numbers. The page puts the number of each place on it. */
  plan: pictureSchema,
  note: sentence,
  /** The label of the choice of sizes, and the names of the sizes of the plan, the smallest first. */
  zoom: z.object({ label: sentence, whole: sentence, large: sentence, largest: sentence }),
  scrollLabel: sentence,
  listTitle: sentence,
  /** The places in the order of the walk, which is the order of their numbers. */
  places: z
    .array(
      z.object({
        id: anchor,
        title: sentence,
        text: sentence,
        /** How to enter the place without steps. */
        access: sentence.optional(),
        /** The position of the number on the plan, in pixels of the picture. */
        at: z.object({ x: z.number().nonnegative(), y: z.number().nonnegative() }),
      }),
    )
    .min(1),
});

/** Lists the sections and their parts, in the order of the page. */
export function listParts(sections: readonly GuideSection[]): GuidePart[] {
  return sections.flatMap(({ parts = [], ...section }) => [section, ...parts]);
}

export type GuidePart = z.infer<typeof partSchema>;
export type GuideSection = z.infer<typeof sectionSchema>;
export type StagePage = z.infer<typeof stageSchema>;
export type GuidePage = z.infer<typeof guideSchema>;
export type FaqPage = z.infer<typeof faqSchema>;
export type VenueTour = z.infer<typeof tourSchema>;
