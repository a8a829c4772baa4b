import { data } from 'react-router';
import { showPicture } from '#conference/booking/show-booking.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { organiserLoader } from '../organiser-route.server.ts';

/** The picture an applicant sent; each time is written down. */
export const loader = organiserLoader(
  '/organiser/bookings/:bookingId/picture',
  async ({ params, context, organiser }) => {
    const { bookingId } = params;
    const asked = { bookingId, organiserId: organiser.id, requestId: context.requestId };
    const file = isUuid(bookingId) ? await showPicture(context, asked) : undefined;
    if (!file) throw data(null, { status: 404 });
    return new Response(new Uint8Array(file.bytes), {
      headers: { 'Content-Type': file.mediaType, 'Cache-Control': 'no-store' },
    });
  },
);
