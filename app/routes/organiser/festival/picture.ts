import { showPicture } from '#conference/festival/show-booking.server.ts';
import { organiserLoader } from '../organiser-route.server.ts';
import { requireRecord } from '../require-record.server.ts';
import { sendFile } from '../send-file.server.ts';

/** Answers with the picture that an applicant sent. The audit records each view. */
export const loader = organiserLoader(
  '/organiser/bookings/:bookingId/picture',
  async ({ params, context, by }) => {
    const file = requireRecord(await showPicture(context, { ...params, ...by }));
    return sendFile(file, 'picture');
  },
);
