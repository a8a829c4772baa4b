import { data } from 'react-router';
import { readPublished } from '#conference/programme/published.server.ts';
import { visitorLoader } from '#routes/visitor/visitor-route.server.ts';
import { findFaces } from './find-faces.server.ts';
import { listSessions } from './list-sessions.server.ts';
import { takeDays } from './session-list.ts';

/** The list of all sessions, which /schedule loads when somebody opens a day or uses the filter. */
export const loader = visitorLoader(async ({ context, translator }) => {
  const published = await readPublished(context.db);
  if (!published) throw data(null, { status: 404 });
  return Response.json(
    takeDays(listSessions(published, translator), 'all', await findFaces(context.db, published.document)),
  );
});
