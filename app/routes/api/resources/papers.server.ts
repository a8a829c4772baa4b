import { z } from 'zod';
import { edition } from '#conference/edition/edition.server.ts';
import {
  committeeStates,
  rankPapers,
  reviewFilters,
} from '#conference/papers/deciding/rank-papers.server.ts';
import { paperStates } from '#conference/papers/paper.ts';
import { writePaperNumber } from '#conference/papers/paper-number.ts';
import { readCursor, writeEnd } from '../cursor.ts';
import { defineCall } from '../define-call.server.ts';
import { changedQuery, id, instant, pageOf, pageQuery, readInstant, writeInstant } from '../shapes.ts';

/** Without authors, institutions and scores: who reviews a paper must not learn them from a program. */
const paperShape = z
  .strictObject({
    id,
    number: z.string(),
    title: z.string(),
    kind: z.string(),
    theme: z.string(),
    language: z.string(),
    state: z.enum(paperStates),
    submittedAt: instant,
    reviewsAssigned: z.int(),
    reviewsSubmitted: z.int(),
  })
  .meta({ id: 'Paper' });

export const paperCalls = [
  defineCall({
    method: 'GET',
    path: '/papers',
    group: 'Papers',
    name: 'listPapers',
    summary:
      'Lists submitted papers and how far their reviews are, the first submitted first. It names no author and no reviewer.',
    needs: 'papers.read',
    query: z.strictObject({
      ...pageQuery,
      ...changedQuery,
      state: z.enum(committeeStates).optional(),
      kind: z.string().max(60).optional(),
      theme: z.string().max(60).optional(),
      reviews: z.enum(reviewFilters).optional(),
    }),
    answer: pageOf(paperShape),
    isRecorded: true,
    handle: async ({ context: { db }, query: { after, limit, updatedSince, ...filter } }) => {
      const begin = readCursor(after);
      if (begin === undefined) return { problem: 'wrong-query' };
      const { perPaper } = edition.papers.review;
      const asked = { after: begin, count: limit, changedSince: readInstant(updatedSince) };
      const { rows, end } = await rankPapers(db, { filter, perPaper, ...asked });
      const items = rows.map((row) => ({
        id: row.id,
        number: writePaperNumber(row.number),
        title: row.title,
        kind: row.kind,
        theme: row.theme,
        language: row.language,
        state: row.state,
        submittedAt: writeInstant(row.submittedAt),
        reviewsAssigned: Number(row.assigned),
        reviewsSubmitted: Number(row.reviews),
      }));
      return { answer: { items, ...writeEnd(end, after) } };
    },
  }),
];
