import { redirect } from 'react-router';
import { mayShowSensitive } from '#conference/accounts/session.ts';
import { openAnswerFile } from '#conference/registration/questions/read-extra-answers.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { participantLoader } from '#routes/visitor/participant-route.server.ts';

/** Downloads a participant's own file that answers a question. Requires a sign-in by mail within the last hour. */
export const loader = participantLoader(async ({ context, participant, params: { questionId = '' } }) => {
  if (!mayShowSensitive(participant, context.now())) return redirect('/dashboard/questions');
  const viewer = { registrationId: participant.registrationId, requestId: context.requestId };
  const file = isUuid(questionId) ? await openAnswerFile(context, viewer, questionId) : undefined;
  if (!file) throw new Response('There is no such file.', { status: 404 });
  const extension = file.mediaType === 'application/pdf' ? 'pdf' : 'jpg';
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      'Content-Type': file.mediaType,
      'Content-Disposition': `attachment; filename="answer.${extension}"`,
      'Cache-Control': 'no-store',
    },
  });
});
