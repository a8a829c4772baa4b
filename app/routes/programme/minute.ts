import { countMinute } from '#conference/programme/count-minute.server.ts';
import { participantAction } from '#routes/visitor/participant-route.server.ts';
import { findSession } from './find-session.server.ts';

/**
 * Counts a minute of an online session whose page is open. The script of the page sends it, so the answer is JSON: what
 * counts of this day, or null if this minute does not count.
 */
export const action = participantAction(async ({ context, participant, params }) => {
  const { session } = await findSession(context, params.session);
  const { registrationId } = participant;
  const counted = await countMinute(context.db, { registrationId, session }, context.now());
  return Response.json(counted ?? null, { headers: { 'Cache-Control': 'no-store' } });
});
