import { listLetterImages, openLetterImage } from '#conference/documents/letter-images.server.ts';
import { letterImages } from '#conference/documents/letter-text.ts';
import { organiserLoader } from '../organiser-route.server.ts';
import { requireRecord } from '../require-record.server.ts';
import { sendFile } from '../send-file.server.ts';

/** Shows the signature or the stamp that new visa letters have. */
export const loader = organiserLoader('/organiser/settings/letter/file', async ({ context, url }) => {
  const kind = requireRecord(letterImages.find((one) => one === url.searchParams.get('kind')));
  const id = requireRecord((await listLetterImages(context.db))[kind]);
  return sendFile(await openLetterImage(context, id), kind);
});
