import { openPagePicture } from '#conference/edition/settings/page-pictures.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { organiserLoader } from '../../organiser-route.server.ts';
import { requireRecord } from '../../require-record.server.ts';

/** Answers with a picture of a public page that may not be published. */
export const loader = organiserLoader(
  '/organiser/settings/picture/file',
  async ({ context, request, url }) => {
    const picture = url.searchParams.get('picture') ?? '';
    const wanted = {
      picture: isUuid(picture) ? picture : crypto.randomUUID(),
      width: Number(url.searchParams.get('width')),
      accept: request.headers.get('Accept') ?? '',
      isPublic: false,
    };
    const file = requireRecord(await openPagePicture(context, wanted, context.now()));
    return new Response(new Uint8Array(file.bytes), {
      headers: { 'Content-Type': file.mediaType, 'Cache-Control': 'private, max-age=600', Vary: 'Accept' },
    });
  },
);
