import { openOwnPhotograph } from '#conference/speakers/applying/photograph.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { sendFile } from '#routes/organiser/send-file.server.ts';
import { applicantLoader } from './applicant.server.ts';

/** Sends a person the photograph of their own entry. */
export const loader = applicantLoader(async ({ context, applicant, params: { speakerId = '' } }) => {
  const file = isUuid(speakerId) ? await openOwnPhotograph(context, { applicant, speakerId }) : undefined;
  if (!file) throw new Response('There is no such file.', { status: 404 });
  return sendFile(file, 'photograph');
});
