import { edition } from '#conference/edition/edition.server.ts';
import type { Author, SubmittedPaper } from '#conference/papers/paper.ts';
import { findNamesInPdf } from '#platform/files/clean-pdf.server.ts';
import type { FoundName } from '#platform/files/pdf/find-in-pdf.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { Asker } from '#platform/turns/turns.server.ts';
import { openOwnFullText } from './full-text.server.ts';

/**
 * Searches the full text of a draft for the names, email addresses and ORCID iDs of its authors, whom the reviewers of a
 * double-blind edition must not know. Finds nothing if there is no full text, or if it is a picture.
 */
export async function findAuthorNames(
  store: Pick<Platform, 'db' | 'files' | 'secrets'>,
  { author, paperId, paper, asker }: { author: Author; paperId: string; paper: SubmittedPaper; asker: Asker },
): Promise<FoundName[]> {
  if (edition.papers.review.blindness !== 'double') return [];
  const file = await openOwnFullText(store, { author, paperId });
  if (!file) return [];
  const coAuthors = paper.coAuthors.flatMap(({ name, email, orcid }) => [name, email, orcid]);
  const names = new Set([paper.authorName, author.email, paper.orcid, ...coAuthors].filter(Boolean));
  return (await findNamesInPdf(file, [...names], asker)) ?? [];
}
