import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { edition } from '#conference/edition/edition.server.ts';
import { submissionSchema } from '#conference/papers/paper.ts';
import { findAuthorNames } from '#conference/papers/submitting/find-author-names.server.ts';
import { storeFullText } from '#conference/papers/submitting/full-text.server.ts';
import { beginPaper } from '#conference/papers/submitting/save-draft.server.ts';
import { anAsker, anOrganiser } from '#tests/factories.ts';
import { aDraft, anEmailInItsOwnDomain, aPaper, aReview, aReviewer } from '#tests/papers.ts';
import { aPlatform } from '#tests/platform.ts';
import { readForReviewer } from './read-for-reviewer.server.ts';

const platform = await aPlatform();
const { now } = platform.clock;

it('reviewers of a single-blind edition see the names of the authors', async () => {
  const { id: organiserId } = await anOrganiser(platform, { roles: ['programme'] });
  const { paperId } = await aPaper(platform, {
    authorName: 'Ines Ferreira',
    coAuthors: [{ name: 'Mei Tan', email: anEmailInItsOwnDomain() }],
  });
  const { id: reviewerId } = await aReviewer(platform, { organiserId });
  await aReview(platform, { paperId, reviewerId, organiserId });
  expect((await readForReviewer(platform.db, { paperId, reviewerId }))?.authors).toEqual([
    'Ines Ferreira',
    'Mei Tan',
  ]);
});

it('authors of a single-blind edition may name themselves in the abstract and in the full text', async () => {
  const made = await PDFDocument.create();
  made.addPage([300, 300]).drawText('By Ines Ferreira');
  const author = { email: anEmailInItsOwnDomain(), registrationId: undefined };
  const begun = await beginPaper(platform, { author, name: '', locale: 'en' }, now);
  if (!begun.ok) throw new Error(begun.reason);
  const { paperId } = begun;
  const file = { bytes: Buffer.from(await made.save()), mediaType: 'application/pdf' } as const;
  await storeFullText(platform, { author, paperId, file, call: 'open' }, now);
  const abstract = 'Ines Ferreira shows how two villages share one well.';
  const paper = submissionSchema(edition.papers).parse(aDraft({ authorName: 'Ines Ferreira', abstract }));
  expect(await findAuthorNames(platform, { author, paperId, paper, asker: anAsker })).toEqual([]);
});
