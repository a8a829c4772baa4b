import { showPhotoAtDoor } from '#conference/door/show-photo.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { organiserLoader } from '../organiser-route.server.ts';

/** A guest's photograph, small enough for a queue on a slow link. */
export const loader = organiserLoader(
  '/organiser/door/photos/:registrationId',
  async ({ params, context, organiser }) => {
    const { registrationId } = params;
    const look = { registrationId, organiserId: organiser.id, requestId: context.requestId };
    const picture = isUuid(registrationId) ? await showPhotoAtDoor(context, look) : undefined;
    if (!picture) throw new Response('There is no such photograph.', { status: 404 });
    return new Response(new Uint8Array(picture), {
      headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'no-store' },
    });
  },
);
