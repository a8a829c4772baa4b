import { z } from 'zod';
import { edition } from '#conference/edition/edition.server.ts';
import { listAcceptedPapers } from '#conference/papers/accepted-papers.server.ts';
import {
  committeeStates,
  rankPapers,
  reviewFilters,
} from '#conference/papers/deciding/rank-papers.server.ts';
import { paperStates } from '#conference/papers/paper.ts';
import { writePaperNumber } from '#conference/papers/paper-number.ts';
import type { Database } from '#platform/database/database.server.ts';
import { writeEnd } from '../cursor.ts';
import { defineCall } from '../define-call.server.ts';
import { changedQuery, id, instant, oneOf, pageOf, pageQuery, writeInstant } from '../shapes.ts';

/** An author of an accepted paper. What is not known is null. */
const authorShape = z
  .strictObject({
    name: z.string(),
    orcid: z.string().nullable().meta({ description: 'The bare ORCID iD: `0000-0002-1825-0097`.' }),
    institution: z.string().nullable().meta({ description: 'Null for co-authors.' }),
    ror: z.string().nullable().meta({ description: 'The bare ROR id of the institution: `04aj4c181`.' }),
  })
  .meta({ id: 'PaperAuthor' });

/**
 * Without scores, and without authors until a paper is accepted: who reviews a paper must not learn them from a program.
 */
const paperShape = z
  .strictObject({
    id,
    number: z.string(),
    title: z.string(),
    kind: z.string(),
    theme: z.string(),
    language: z.string(),
    state: z.enum(paperStates),
    authors: z.array(authorShape).nullable().meta({
      description:
        'The author and the confirmed co-authors. Null until the paper is accepted, because reviewers must not learn them.',
    }),
    submittedAt: instant,
    reviewsAssigned: z.int(),
    reviewsSubmitted: z.int(),
  })
  .meta({ id: 'Paper' });

/** Returns a map from the ids of accepted papers to their authors. */
async function findAuthors(db: Database, paperIds: readonly string[]) {
  const papers = paperIds.length === 0 ? [] : await listAcceptedPapers(db, paperIds);
  return new Map(
    papers.map(({ id, authors }) => [
      id,
      authors.map((author) => ({
        name: author.name,
        orcid: author.orcid || null,
        // A co-author's institution comes from their registration, which the key may not read.
        institution: author.id === id ? author.institution : null,
        ror: author.ror || null,
      })),
    ]),
  );
}

export const paperCalls = [
  defineCall({
    method: 'GET',
    path: '/papers',
    group: 'Papers',
    name: 'listPapers',
    summary:
      'Lists submitted papers and how far their reviews are, the first submitted first. It names no reviewer, and authors only of accepted papers.',
    needs: 'papers.read',
    query: z.strictObject({
      ...pageQuery('/papers'),
      ...changedQuery,
      state: z.enum(committeeStates).optional(),
      kind: oneOf(edition.papers.kinds).optional(),
      theme: oneOf(edition.papers.themes).optional(),
      reviews: z.enum(reviewFilters).optional(),
    }),
    answer: pageOf(paperShape),
    isRecorded: true,
    handle: async ({ context: { db }, query: { after, limit, updatedSince, ...filter } }) => {
      const { perPaper } = edition.papers.review;
      const asked = { after, count: limit, changedSince: updatedSince };
      const { rows, end } = await rankPapers(db, { filter, perPaper, ...asked });
      const authors = await findAuthors(
        db,
        rows.filter(({ state }) => state === 'accepted').map(({ id }) => id),
      );
      const items = rows.map((row) => ({
        id: row.id,
        number: writePaperNumber(row.number),
        title: row.title,
        kind: row.kind,
        theme: row.theme,
        language: row.language,
        state: row.state,
        authors: authors.get(row.id) ?? null,
        submittedAt: writeInstant(row.submittedAt),
        reviewsAssigned: Number(row.assigned),
        reviewsSubmitted: Number(row.reviews),
      }));
      return { answer: { items, ...writeEnd('/papers', end, after) } };
    },
  }),
];
