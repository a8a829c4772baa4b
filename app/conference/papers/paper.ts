/**
 * Papers: authors send them, reviewers judge them, the committee decides.
 *
 * - list the accepted papers, and what a participant contributed: accepted-papers.server.ts, contributions.server.ts
 * - export their metadata as BibTeX and JATS: metadata/export-metadata.server.ts
 * - read and check the ORCID iDs of authors and the ROR ids of institutions: author-ids.ts
 *
 * Submitting:
 * - begin a paper, save its draft, delete it: submitting/save-draft.server.ts
 * - submit a paper, withdraw it: submitting/submit-paper.server.ts
 * - add or remove its full text: submitting/full-text.server.ts
 * - import papers from a table: importing/import-papers.server.ts
 * - confirm as a co-author: submitting/co-author-link.server.ts
 * - ask the author, answer the committee: submitting/paper-messages.server.ts
 *
 * Reviewing:
 * - invite a reviewer, end their access: reviewing/reviewers.server.ts
 * - assign papers, evenly or one by one, declare a conflict: reviewing/assign-papers.server.ts
 * - refuse reviewers of their own papers, as authors or co-authors: database/functions/review-conflicts.sql
 * - read a paper as its reviewer: reviewing/read-for-reviewer.server.ts
 * - save and submit a review: reviewing/write-review.server.ts
 * - discuss a paper: reviewing/discuss.server.ts
 *
 * Deciding:
 * - rank the papers: deciding/rank-papers.server.ts
 * - note decisions, take one back, send them: deciding/decide.server.ts
 */

import { z } from 'zod';
import type { PapersFacts } from '#conference/edition/schema/facts/papers-schema.ts';
import type { FixedEdition } from '#conference/edition/settings.ts';
import { containsName } from '#platform/forms/contains-name.ts';
import { emailAddress, line, paragraph, personName } from '#platform/forms/plain-text.ts';
import { readOrcid, readRor } from './author-ids.ts';
import { paperRuleWords } from './paper-rule-words.ts';

/** What an author needs to present. */
export const needs = ['projector', 'interpreter', 'wheelchair', 'online'] as const;
export type Need = (typeof needs)[number];

export const paperStates = [
  'draft',
  'submitted',
  'accepted',
  'waiting-list',
  'rejected',
  'revise',
  'withdrawn',
] as const;
export type PaperState = (typeof paperStates)[number];

/** Who acts as the author: a proved mailbox, and its registration if it has one. */
export type Author = { email: string; registrationId: string | undefined };

export type TypedCoAuthor = { name: string; email: string; orcid: string };

/** The content of a draft, as somebody typed it. It may be incomplete or wrong. */
export type Draft = {
  title: string;
  abstract: string;
  theme: string;
  kind: string;
  language: string;
  authorName: string;
  institution: string;
  /** The ORCID iD of the author and the ROR id of the institution: bare ids if they are right. Either may be empty. */
  orcid: string;
  ror: string;
  needs: Need[];
  coAuthors: TypedCoAuthor[];
};

export const draftFields = [
  'title',
  'abstract',
  'theme',
  'kind',
  'language',
  'authorName',
  'institution',
  'orcid',
  'ror',
] as const;
export type DraftField = (typeof draftFields)[number];

/** The longest text of each field of a draft, in characters. */
export const longestTexts: Record<DraftField, number> = {
  title: 200,
  abstract: 8000,
  theme: 60,
  kind: 60,
  language: 60,
  authorName: 200,
  institution: 200,
  orcid: 60,
  ror: 60,
};

/** Counts the words of a text: runs of characters between spaces. */
export function countWords(text: string): number {
  return text.trim() === '' ? 0 : text.trim().split(/\s+/u).length;
}

export type CallState = 'not-yet' | 'open' | 'closed';

/** Says whether authors can submit papers today. `today` is a day in the edition's zone. */
export function callState(
  { isOpen, from, until }: Pick<PapersFacts, 'isOpen' | 'from' | 'until'>,
  today: string,
): CallState {
  if (!isOpen) return 'closed';
  if (from !== undefined && today < from) return 'not-yet';
  return until !== undefined && until < today ? 'closed' : 'open';
}

/** Whether the author can change and submit a paper. A paper that has to be revised can be submitted after the call. */
export function canSubmit(state: PaperState, call: CallState): boolean {
  if (state === 'revise') return true;
  return call === 'open' && (state === 'draft' || state === 'submitted');
}

const words = paperRuleWords.english;

/** The schema of an id that may be left out. Its value is the bare id, or "". */
function optionalId(read: (text: string) => string | undefined, message: string) {
  return z.string().transform((text, check) => {
    const id = text.trim() === '' ? '' : read(text);
    if (id === undefined) check.addIssue({ code: 'custom', message });
    return id ?? '';
  });
}

/** The schema of a paper that can be submitted. Its errors name the fields of {@link Draft}. */
export function submissionSchema({
  themes,
  kinds,
  languages,
  abstractWords,
  mostCoAuthors,
  review,
}: FixedEdition['papers']) {
  const oneOf = (list: readonly { id: string }[], message: string) =>
    z.string().refine((chosen) => list.some(({ id }) => id === chosen), message);
  return z
    .object({
      title: line(longestTexts.title, words.title),
      abstract: paragraph(longestTexts.abstract, words.abstract).superRefine((text, check) => {
        const count = countWords(text);
        if (count < abstractWords.least) check.addIssue({ code: 'custom', message: words.tooShort });
        if (count > abstractWords.most) check.addIssue({ code: 'custom', message: words.tooLong });
      }),
      theme: oneOf(themes, words.theme),
      kind: oneOf(kinds, words.kind),
      language: oneOf(languages, words.language),
      authorName: personName(longestTexts.authorName, words.authorName),
      institution: line(longestTexts.institution, words.institution),
      orcid: optionalId(readOrcid, words.orcid),
      ror: optionalId(readRor, words.ror),
      needs: z.array(z.enum(needs)),
      coAuthors: z
        .array(z.object({ name: z.string(), email: z.string(), orcid: z.string() }))
        .transform((rows) => rows.filter((row) => Object.values(row).join('').trim() !== ''))
        .pipe(
          z
            .array(
              z.object({
                name: personName(200, words.coAuthorName),
                email: emailAddress(words.coAuthorEmail),
                orcid: optionalId(readOrcid, words.coAuthorOrcid),
              }),
            )
            .max(mostCoAuthors, words.tooManyCoAuthors),
        ),
    })
    .superRefine((paper, check) => {
      const fail = (path: keyof typeof paper, message: string) =>
        check.addIssue({ code: 'custom', path: [path], message });
      const addresses = paper.coAuthors.map(({ email }) => email.toLowerCase());
      if (new Set(addresses).size < addresses.length) fail('coAuthors', words.sameEmail);
      if (review.blindness !== 'double') return;
      const authors = [{ name: paper.authorName, orcid: paper.orcid }, ...paper.coAuthors];
      const isNamed = (text: string) =>
        authors.some(({ name, orcid }) => containsName(text, name) || (orcid !== '' && text.includes(orcid)));
      if (isNamed(paper.title)) fail('title', words.named);
      if (isNamed(paper.abstract)) fail('abstract', words.named);
    });
}

export type SubmittedPaper = z.infer<ReturnType<typeof submissionSchema>>;

/** A message of the committee or the author. */
export const messageSchema = z.object({ text: paragraph(4000, words.message) });

/** A mailbox can have at most this many drafts at the same time. */
export const maxDrafts = 20;
