import { openFullTextForReviewer } from '#conference/papers/reviewing/read-for-reviewer.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { sendFile } from '#routes/organiser/send-file.server.ts';
import { reviewerLoader } from './reviewer.server.ts';

/** Downloads the full text of a paper for its reviewer. The file's name and metadata say nothing about the author. */
export const loader = reviewerLoader(async ({ context, reviewer, params: { paperId = '' } }) => {
  const asked = { paperId, reviewerId: reviewer.id };
  const file = isUuid(paperId) ? await openFullTextForReviewer(context, asked) : undefined;
  if (!file) throw new Response('There is no such file.', { status: 404 });
  return sendFile(file, 'paper');
});
