import { z } from 'zod';

const isoDate = z.iso.date();

/** The call for speakers of an edition. It exists while the page of the speakers is `open`. */
export const speakersCallSchema = z
  .object({
    /** False closes the call, even between its first and its last day. Invited people can still answer. */
    isOpen: z.boolean(),
    /**
     * The first and the last day on which people can apply and nominate, in the edition's zone. Absent if there is no
     * limit.
     */
    from: isoDate.optional(),
    until: isoDate.optional(),
    /** The first and the last day on which people can speak. Absent if they can on each day of the conference. */
    days: z.object({ from: isoDate, to: isoDate }).optional(),
    /**
     * What happens to the sample profiles when the first speaker is published: they stay on the page, or they are
     * replaced.
     */
    samples: z.enum(['kept', 'replaced']),
  })
  .refine(({ from, until }) => from === undefined || until === undefined || from <= until, {
    path: ['until'],
    error: 'the first day comes after the last',
  });
