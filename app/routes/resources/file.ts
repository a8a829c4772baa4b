import { redirect } from 'react-router';
import { mayShowSensitive } from '#conference/accounts/session.ts';
import { openOwnFile } from '#conference/registration/record/read-registration.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { registeredLoader } from '#routes/visitor/participant-route.server.ts';

/** Downloads a file of the participant's registration. Requires a sign-in by mail within the last hour. */
export const loader = registeredLoader(async ({ context, participant, params: { fileId = '' } }) => {
  if (!mayShowSensitive(participant, context.now())) return redirect('/dashboard/account?show=passport');
  const viewer = { registrationId: participant.registrationId, requestId: context.requestId };
  const file = isUuid(fileId) ? await openOwnFile(context, viewer, fileId) : undefined;
  if (!file) throw new Response('There is no such file.', { status: 404 });
  const extension = file.mediaType === 'application/pdf' ? 'pdf' : 'jpg';
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      'Content-Type': file.mediaType,
      'Content-Disposition': `attachment; filename="${file.kind}.${extension}"`,
      'Cache-Control': 'no-store',
    },
  });
});
