import { showPhotoAtDoor } from '#conference/door/show-photo.server.ts';
import { organiserLoader } from '../organiser-route.server.ts';
import { requireRecord } from '../require-record.server.ts';
import { sendFile } from '../send-file.server.ts';

/** Answers with a small version of a guest's photograph, which loads fast on a slow connection. */
export const loader = organiserLoader(
  '/organiser/door/photos/:registrationId',
  async ({ params, context, by }) => {
    const bytes = requireRecord(await showPhotoAtDoor(context, { ...params, ...by }));
    return sendFile({ bytes, mediaType: 'image/jpeg' }, 'photo');
  },
);
