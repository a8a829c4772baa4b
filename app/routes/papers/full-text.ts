import { openOwnFullText } from '#conference/papers/submitting/full-text.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { sendFile } from '#routes/organiser/send-file.server.ts';
import { authorLoader } from '#routes/papers/author.server.ts';

/** Downloads the full text of an author's draft or, with `?version=`, of a submitted version. */
export const loader = authorLoader(async ({ context, author, params: { paperId = '' }, url }) => {
  const asked = url.searchParams.get('version') ?? '';
  const version = /^\d{1,4}$/.test(asked) ? Number(asked) : undefined;
  const file = isUuid(paperId)
    ? await openOwnFullText(context, { author, paperId, ...(version !== undefined && { version }) })
    : undefined;
  if (!file) throw new Response('There is no such file.', { status: 404 });
  return sendFile(file, 'paper');
});
