import { z } from 'zod';
import { sessionKinds } from '#conference/edition/programme/session-kinds.ts';

const sentence = z.string().trim().min(1);
const isoDate = z.iso.date();
const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case words joined by hyphens');
const named = z.object({ id, name: sentence });

function hasDifferentIds(list: readonly { id: string }[]): boolean {
  return new Set(list.map((one) => one.id)).size === list.length;
}

const differentIds = 'two entries have the same id';

/** The call for papers of an edition, and how its papers are reviewed. */
export const papersSchema = z
  .object({
    /** `announced`: the button "Submit Paper" shows a notice. `open`: there is a call for papers. */
    state: z.enum(['announced', 'open']),
    /** False closes the call, even between its first and its last day. */
    isOpen: z.boolean(),
    /**
     * The first and the last day on which papers can be submitted, in the edition's zone. Absent if there is no limit.
     */
    from: isoDate.optional(),
    until: isoDate.optional(),
    /** The first paragraph of the page of the call, and its rules. */
    intro: sentence,
    rules: z.array(sentence).min(1),
    themes: z.array(named).min(1).refine(hasDifferentIds, differentIds),
    /**
     * `needsFullText`: a paper of this kind cannot be submitted without a PDF. `sessionKind`: the kind that the session
     * of such a paper gets at first. The default is `papers`.
     */
    kinds: z
      .array(named.extend({ needsFullText: z.boolean(), sessionKind: z.enum(sessionKinds).optional() }))
      .min(1)
      .refine(hasDifferentIds, differentIds),
    /** The languages in which work can be presented. */
    languages: z.array(named).min(1).refine(hasDifferentIds, differentIds),
    abstractWords: z
      .object({ least: z.int().positive(), most: z.int().positive() })
      .refine(({ least, most }) => least <= most, 'the smallest number of words is above the largest'),
    mostCoAuthors: z.int().nonnegative().max(20),
    review: z.object({
      /**
       * `single`: reviewers see the authors, but authors do not see the reviewers. `double`: reviewers do not see the
       * authors, either.
       */
      blindness: z.enum(['single', 'double']),
      /** How many reviews each paper should get. */
      perPaper: z.int().positive().max(9),
      /** Reviewers give 1 to 5 points for each criterion. A paper's score is the mean, weighted with these numbers. */
      criteria: z
        .array(named.extend({ hint: sentence, weight: z.int().positive() }))
        .min(1)
        .refine(hasDifferentIds, differentIds),
    }),
  })
  .refine(({ from, until }) => from === undefined || until === undefined || from <= until, {
    path: ['until'],
    error: 'the first day comes after the last',
  });

export type PapersFacts = z.infer<typeof papersSchema>;
