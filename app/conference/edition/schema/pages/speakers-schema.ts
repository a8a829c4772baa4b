import { z } from 'zod';
import { pictureSchema, sentence } from '#conference/edition/schema/facts-schema.ts';
import { linkSchema, metaSchema, path } from './layout-schema.ts';
import { featureState, requireLink, requireLinks } from './open-feature.ts';

const differentIds = 'two entries have the same id';

const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case words joined by hyphens');

const speakersPage = z.object({
  /**
   * `announced`: cards and buttons show a notice. `open`: they lead to their pages, people can apply and nominate
   * others, and each speaker has a page.
   */
  state: featureState,
  meta: metaSchema,
  title: sentence,
  lead: sentence,
  categories: z.object({
    title: sentence,
    items: z
      .array(
        z.object({
          /** The stored speakers contain this id, so it must never change. */
          id,
          title: sentence,
          description: sentence,
          count: sentence,
          mark: pictureSchema,
          to: path.optional(),
        }),
      )
      .min(1)
      .refine(hasDifferentIds, differentIds),
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
          /** A person without a page has no link. */
          to: path.optional(),
        }),
      )
      .min(1),
  }),
  call: z.object({
    title: sentence,
    lead: sentence,
    audiences: z.array(z.object({ title: sentence, text: sentence, to: path.optional() })).min(1),
    becomeTitle: sentence,
    apply: sentence,
    applyTo: path.optional(),
    guidelines: sentence,
    guidelinesTo: path.optional(),
    /** The link for people who want to write to the organisers now. */
    contact: linkSchema,
  }),
  recognition: z.object({
    title: sentence,
    lead: sentence,
    mark: pictureSchema,
    /** The stored nominations contain the id of their honour. */
    honours: z
      .array(z.object({ id, title: sentence, text: sentence, to: path.optional() }))
      .min(1)
      .refine(hasDifferentIds, differentIds),
  }),
});

function hasDifferentIds(list: readonly { id: string }[]): boolean {
  return new Set(list.map((one) => one.id)).size === list.length;
}

export const speakersSchema = speakersPage.superRefine(({ state, categories, call, recognition }, check) => {
  if (state === 'announced') return;
  requireLinks(check, ['categories', 'items'], categories.items);
  requireLinks(check, ['call', 'audiences'], call.audiences);
  requireLinks(check, ['recognition', 'honours'], recognition.honours);
  requireLink(check, ['call', 'applyTo'], call.applyTo);
  requireLink(check, ['call', 'guidelinesTo'], call.guidelinesTo);
});

export type SpeakersPage = z.infer<typeof speakersSchema>;
