import { redirect } from 'react-router';
import { mayShowSensitive } from '#conference/accounts/session.ts';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { takeCopy } from '#conference/privacy/copy/take-copy.server.ts';
import { accountLoader } from '#routes/visitor/participant-route.server.ts';

/** Streams a zip with all data stored about the participant. Requires a sign-in by mail within the last hour. */
export const loader = accountLoader(async ({ context, participant }) => {
  if (!mayShowSensitive(participant, context.now())) return redirect('/dashboard/account');
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
