import { redirect } from 'react-router';
import { joinSession } from '#conference/programme/join-session.server.ts';
import { participantLoader } from '#routes/visitor/participant-route.server.ts';
import { findSession } from './find-session.server.ts';

/**
 * Redirects a participant to an online session. Only this answer contains the session's link. If the participant cannot
 * join now, redirects to the page of the session, which says why.
 */
export const loader = participantLoader(async ({ context, participant, params }) => {
  const { session } = await findSession(context, params.session);
  const { registrationId } = participant;
  const joined = await joinSession(context.db, { registrationId, session }, context.now());
  const address = joined.ok ? joined.address : `/schedule/sessions/${session.slug}`;
  return redirect(address, { headers: { 'Cache-Control': 'no-store' } });
});
