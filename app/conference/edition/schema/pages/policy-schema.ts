import { z } from 'zod';
import { sentence } from '#conference/edition/schema/facts-schema.ts';
import { linkSchema, metaSchema } from './layout-schema.ts';

export const policySchema = z.object({
  meta: metaSchema,
  title: sentence,
  lead: sentence,
  updated: sentence,
  contentsTitle: sentence,
  /** The rules in numbers, shown large above the text. */
  /** Those of the refund policy are computed from the facts. */
  figures: z.array(z.object({ number: sentence, label: sentence })).optional(),
  sections: z
    .array(
      z.object({
        id: z.string().regex(/^[a-z-]+$/),
        title: sentence,
        paragraphs: z.array(sentence).optional(),
        points: z.array(sentence).optional(),
      }),
    )
    .min(1),
  related: z.array(linkSchema),
});

export type PolicyPage = z.infer<typeof policySchema>;
