import { z } from 'zod';
import { pictureSchema, sentence } from '#conference/edition/schema/facts-schema.ts';

export const path = z
  .string()
  .regex(/^\/[a-z0-9-/]*(\?[a-z]+=[a-z-]+)?(#[a-z0-9-]+)?$/, 'a path of this site');

export const linkSchema = z.object({ to: path, label: sentence });

/** The title and the description of a page, for search engines and the browser's title bar. */
export const metaSchema = z.object({ title: sentence, description: sentence });

/** The words that every page has. */
export const layoutSchema = z.object({
  /** One sentence for search engines and the browser's title bar. */
  description: sentence,
  logo: pictureSchema,
  /** The logo on a dark background. */
  logoOnDark: pictureSchema,
  dates: sentence,
  skipToContent: sentence,
  navigation: z.object({
    label: sentence,
    title: sentence,
    open: sentence,
    links: z
      .array(
        linkSchema.extend({
          isHighlighted: z.boolean().optional(),
          /** Other pages of the same place. Each of them shows this link and these, and marks this one in the header. */
          also: z.array(linkSchema).optional(),
        }),
      )
      .min(1),
    /** What visitors also look for, at the end of the sheet. */
    more: z.array(linkSchema).optional(),
    register: linkSchema,
    login: linkSchema,
  }),
  footer: z.object({
    word: pictureSchema.optional(),
    groups: z.array(z.object({ title: sentence, links: z.array(linkSchema).min(1) })).min(1),
    contactTitle: sentence,
    socialTitle: sentence,
    suggestFeature: sentence,
    openChat: sentence,
    rights: sentence,
    allPages: sentence,
  }),
  cookies: z.object({ title: sentence, text: sentence, accept: sentence, decline: sentence }),
  chat: sentence,
  loading: sentence,
  notFound: z.object({
    title: sentence,
    text: sentence,
    home: linkSchema,
    picture: pictureSchema,
  }),
  failure: z.object({ title: sentence, text: sentence, reference: sentence, home: linkSchema }),
  /** These words are shown instead of a page that could not be loaded. */
  offline: z.object({ title: sentence, text: sentence }),
});

export type EditionLayout = z.infer<typeof layoutSchema>;
