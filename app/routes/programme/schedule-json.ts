import { data } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { readPublished } from '#conference/programme/published.server.ts';
import { writeScheduleJson } from '#conference/programme/write-schedule-json.ts';
import { visitorLoader } from '#routes/visitor/visitor-route.server.ts';

/** The published programme as open data. Every website may read it. */
export const loader = visitorLoader(async ({ context }) => {
  const published = await readPublished(context.db);
  if (!published) throw data(null, { status: 404 });
  return Response.json(
    writeScheduleJson(published, { ...edition, ...context.settings }, context.config.origin),
    {
      headers: { 'Cache-Control': 'no-cache', 'Access-Control-Allow-Origin': '*' },
    },
  );
});
