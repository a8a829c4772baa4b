import { openPublishedPhotograph } from '#conference/speakers/applying/photograph.server.ts';
import { shrinkPicture } from '#platform/files/shrink-picture.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { visitorLoader } from '#routes/visitor/visitor-route.server.ts';

/** How long caches may keep a photograph. So it disappears within ten minutes after the person has withdrawn. */
const seconds = 600;

/** The side of a small photograph in pixels: twice its size on a page, for screens with a high resolution. */
const smallSide = 240;

/** The small photographs that were asked for last, by file id. A file never changes. */
const small = new Map<string, Promise<Uint8Array>>();
const mostSmall = 200;

/** Makes a photograph smaller. Gives back the original if too many photographs wait. */
function shrink(fileId: string, bytes: Uint8Array): Promise<Uint8Array> {
  const known = small.get(fileId);
  if (known) return known;
  const made = shrinkPicture(bytes, smallSide, { network: 'photographs of speakers' }).catch(() => {
    small.delete(fileId);
    return bytes;
  });
  small.set(fileId, made);
  for (const oldest of small.keys()) {
    if (small.size <= mostSmall) break;
    small.delete(oldest);
  }
  return made;
}

/** Answers with the photograph of a published speaker, as it was encoded when it was stored. With `?small`, smaller. */
export const loader = visitorLoader(async ({ context, url, params: { person = '', fileId = '' } }) => {
  const file = isUuid(fileId)
    ? await openPublishedPhotograph(context, { slug: person, photographId: fileId })
    : undefined;
  if (!file) throw new Response('There is no such file.', { status: 404 });
  const bytes = url.searchParams.has('small') ? await shrink(fileId, file.bytes) : file.bytes;
  return new Response(new Uint8Array(bytes), {
    headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': `public, max-age=${seconds}` },
  });
});
