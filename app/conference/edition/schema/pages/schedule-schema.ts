import { z } from 'zod';
import { pictureSchema, sentence } from '#conference/edition/schema/facts-schema.ts';
import { linkSchema, metaSchema } from './layout-schema.ts';

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time such as 15:00');

const eventSchema = z.object({
  /** The time as the page shows it: "3:00 PM–7:00 PM", "Morning". */
  time: sentence,
  /** The clock time for calendars, in the edition's zone. An event with the time "Morning" has no clock time. */
  from: clockTime.optional(),
  /** Absent if the event has no fixed end. */
  to: clockTime.optional(),
  title: sentence,
  description: sentence,
});

export const scheduleSchema = z.object({
  meta: metaSchema,
  title: sentence,
  lead: sentence,
  /** The sentence that says in which zone the times are. */
  zone: sentence,
  /** The words before a time in the visitor's own zone. */
  yourTime: sentence,
  calendar: z.object({ all: sentence, day: sentence }),
  days: z
    .array(
      z.object({
        id: z.string().regex(/^[a-z0-9-]+$/),
        label: sentence,
        /** Computed from `dates`. */
        date: z.string().default(''),
        /** Every day on which these events happen, as ISO dates. */
        dates: z.array(z.iso.date()).min(1),
        /** Where the events of the day are, if they are all at one place. */
        place: sentence.optional(),
        title: sentence,
        stamps: z.array(pictureSchema).min(1),
        events: z.array(eventSchema).min(1),
      }),
    )
    .min(1),
  venue: z.object({ title: sentence, text: sentence, link: linkSchema }),
  register: linkSchema,
});

export type SchedulePage = z.infer<typeof scheduleSchema>;
/** The page as an edition's folder writes it. */
export type SchedulePageData = z.input<typeof scheduleSchema>;
