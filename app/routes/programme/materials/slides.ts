import { openSlides } from '#conference/programme/materials/materials.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { sendFile } from '#routes/organiser/send-file.server.ts';
import { visitorLoader } from '#routes/visitor/visitor-route.server.ts';
import { findSession } from '../find-session.server.ts';

/** Downloads the slides of a session. They are public, like the page of the session. */
export const loader = visitorLoader(async ({ context, params: { session: slug, fileId = '' } }) => {
  const { session } = await findSession(context, slug);
  const file = isUuid(fileId) ? await openSlides(context, { sessionId: session.id, fileId }) : undefined;
  if (!file) throw new Response('There is no such file.', { status: 404 });
  return sendFile(file, `slides-${session.slug}`);
});
