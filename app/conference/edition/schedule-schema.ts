import { z } from 'zod';
import { pictureSchema, sentence } from './edition-schema.ts';
import { linkSchema, metaSchema } from './layout-schema.ts';

export const scheduleSchema = z.object({
  meta: metaSchema,
  title: sentence,
  lead: sentence,
  /** Says in which zone the times are. */
  zone: sentence,
  days: z
    .array(
      z.object({
        id: z.string().regex(/^[a-z0-9-]+$/),
        label: sentence,
        date: sentence,
        title: sentence,
        stamps: z.array(pictureSchema).min(1),
        events: z.array(z.object({ time: sentence, title: sentence, description: sentence })).min(1),
      }),
    )
    .min(1),
  venue: z.object({ title: sentence, text: sentence, link: linkSchema }),
  register: linkSchema,
});

export type SchedulePage = z.infer<typeof scheduleSchema>;
