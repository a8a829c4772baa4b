import { redirect } from 'react-router';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { mayShowSensitive } from '#conference/identity/session.ts';
import { takeCopy } from '#conference/privacy/copy/take-copy.server.ts';
import { participantLoader } from '#routes/visitor/participant-route.server.ts';

/** All that is held about the participant, within an hour of a sign-in by mail, as a zip that is made while it is sent. */
export const loader = participantLoader(async ({ context, participant }) => {
  if (!mayShowSensitive(participant, context.now())) return redirect('/dashboard/data');
  const { registrationId } = participant;
  const zip = await takeCopy(context, { registrationId, requestId: context.requestId }, context.now());
  const name = `my-data-${edition.id}-${dayAt(context.now(), edition.timeZone)}.zip`;
  return new Response(zip, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  });
});
