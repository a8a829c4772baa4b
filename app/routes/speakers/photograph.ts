import { openPublishedPhotograph } from '#conference/speakers/applying/photograph.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { visitorLoader } from '#routes/visitor/visitor-route.server.ts';

/** How long caches may keep a photograph. So it disappears within ten minutes after the person has withdrawn. */
const seconds = 600;

/** Answers with the photograph of a published speaker, as it was encoded when it was stored. */
export const loader = visitorLoader(async ({ context, params: { person = '', fileId = '' } }) => {
  const file = isUuid(fileId)
    ? await openPublishedPhotograph(context, { slug: person, photographId: fileId })
    : undefined;
  if (!file) throw new Response('There is no such file.', { status: 404 });
  return new Response(new Uint8Array(file.bytes), {
    headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': `public, max-age=${seconds}` },
  });
});
