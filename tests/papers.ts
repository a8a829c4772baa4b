import { randomUUID } from 'node:crypto';
import { edition } from '#conference/edition/edition.server.ts';
import { type Author, type Draft, submissionSchema } from '#conference/papers/paper.ts';
import { assignPaper } from '#conference/papers/reviewing/assign-papers.server.ts';
import { findReviewer, inviteReviewer, saveProfile } from '#conference/papers/reviewing/reviewers.server.ts';
import { submitReview } from '#conference/papers/reviewing/write-review.server.ts';
import { storeFullText } from '#conference/papers/submitting/full-text.server.ts';
import { beginPaper } from '#conference/papers/submitting/save-draft.server.ts';
import { submitPaper } from '#conference/papers/submitting/submit-paper.server.ts';
import type { CheckedFile } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { anEmail } from './factories.ts';

type Store = Pick<Platform, 'db' | 'files' | 'jobs' | 'secrets'>;

const defaultTime = new Date('2026-01-10T08:00:00Z');
const requestId = 'a-request';

/** Makes a draft that can be submitted as a paper in the edition of the tests. */
export function aDraft({ coAuthors = [], ...parts }: DraftParts = {}): Draft {
  return {
    title: 'Water between two villages',
    abstract: 'Two villages share one well and keep the peace.',
    theme: 'rivers',
    kind: 'workshop',
    language: 'en',
    authorName: 'Ines Ferreira',
    institution: `Institute ${randomUUID()}`,
    orcid: '',
    ror: '',
    needs: ['projector'],
    coAuthors: coAuthors.map((person) => ({ orcid: '', ...person })),
    ...parts,
  };
}

/** Makes an email address in a domain that no other test uses. So its owner shares no institution with anybody. */
export function anEmailInItsOwnDomain(): string {
  return `person@${randomUUID()}.example`;
}

type DraftParts = Partial<Omit<Draft, 'coAuthors'>> & {
  coAuthors?: readonly { name: string; email: string; orcid?: string }[];
};

type PaperParts = DraftParts & { email?: string; file?: CheckedFile; now?: Date };

/** Creates and submits a paper, as the form of an author does. Returns its author and its id. */
export async function aPaper(
  store: Store,
  { email = anEmailInItsOwnDomain(), file, now = defaultTime, ...parts }: PaperParts = {},
) {
  const author: Author = { email, registrationId: undefined };
  const begun = await beginPaper(store, { author, name: '', locale: 'en' }, now);
  if (!begun.ok) throw new Error(begun.reason);
  const { paperId } = begun;
  if (file) await storeFullText(store, { author, paperId, file, call: 'open' }, now);
  const draft = aDraft(parts);
  const paper = submissionSchema(edition.papers).parse(draft);
  const saving = {
    author,
    paperId,
    revision: 1,
    formKey: randomUUID(),
    draft,
    call: 'open' as const,
    locale: 'en' as const,
  };
  const submitted = await submitPaper(store, { ...saving, paper, requestId }, now);
  if (!submitted.ok) throw new Error(submitted.reason);
  return { author, paperId };
}

type ReviewerParts = {
  organiserId: string;
  email?: string;
  name?: string;
  institution?: string;
  mostPapers?: number;
};

/** Invites a reviewer, who then joins with a name and an institution. Returns the id and the email. */
export async function aReviewer(store: Store, given: ReviewerParts) {
  const {
    organiserId,
    email = anEmailInItsOwnDomain(),
    name = `Reviewer ${anEmail()}`,
    mostPapers = null,
  } = given;
  const { institution = `Institute ${randomUUID()}` } = given;
  await inviteReviewer(store, { email, organiserId, requestId }, defaultTime);
  const reviewer = await findReviewer(store.db, email);
  if (!reviewer) throw new Error('The invited reviewer was not found.');
  const profile = { name, institution, mostPapers, themes: [] };
  await saveProfile(store.db, { reviewerId: reviewer.id, profile, locale: 'en', requestId }, defaultTime);
  return { id: reviewer.id, email };
}

/** Assigns a paper to a reviewer, who then submits a review. Each criterion gets the same points. */
export async function aReview(
  store: Store,
  given: { paperId: string; reviewerId: string; organiserId: string; points?: number },
) {
  const { paperId, reviewerId, organiserId, points = 4 } = given;
  const assigned = await assignPaper(store, { paperId, reviewerId, organiserId, requestId }, defaultTime);
  if (!assigned.ok) throw new Error(assigned.reason);
  const all = Object.fromEntries(edition.papers.review.criteria.map(({ id }) => [id, points]));
  const review = { points: all, forAuthor: 'A clear account.', forCommittee: 'Accept it.' };
  return await submitReview(store.db, { paperId, reviewerId, review, requestId }, defaultTime);
}

/** Makes the person with this email the author of an accepted paper, and the reviewer of another paper. */
export async function aContribution(
  store: Store,
  { organiserId, email, ...parts }: PaperParts & { organiserId: string; email: string },
) {
  const { paperId } = await anAcceptedPaper(store, { email, ...parts });
  const { title: _, ...others } = parts;
  const reviewed = await aPaper(store, others);
  const reviewer = await aReviewer(store, { organiserId, email });
  await aReview(store, { paperId: reviewed.paperId, reviewerId: reviewer.id, organiserId });
  return { paperId };
}

/** Submits a paper and marks it as accepted. */
export async function anAcceptedPaper(store: Store, parts: PaperParts = {}) {
  const paper = await aPaper(store, parts);
  await store.db.updateTable('paper').set({ state: 'accepted' }).where('id', '=', paper.paperId).execute();
  return paper;
}
