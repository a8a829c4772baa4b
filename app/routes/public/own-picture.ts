import { openPagePicture } from '#conference/edition/settings/page-pictures.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { visitorLoader } from '#routes/visitor/visitor-route.server.ts';

/** How long caches may keep a picture. Its bytes never change, but owners can withdraw it. */
const seconds = 86_400;

/** Answers with a published picture of an owner, in the best format that the browser accepts. */
export const loader = visitorLoader(async ({ context, request, params: { picture = '', width = '' } }) => {
  const accept = request.headers.get('Accept') ?? '';
  const wanted = { picture, width: Number(width), accept, isPublic: true };
  const file = isUuid(picture) ? await openPagePicture(context, wanted, context.now()) : undefined;
  if (!file) throw new Response('There is no such picture.', { status: 404 });
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      'Content-Type': file.mediaType,
      'Cache-Control': `public, max-age=${seconds}, immutable`,
      // The server chooses the format by it.
      Vary: 'Accept',
    },
  });
});
