import { listAvailableSpots } from '#conference/festival/spots/count-spots.server.ts';
import { visitorLoader } from '#routes/visitor/visitor-route.server.ts';

/** Returns the numbers of free spots, so that an open page can refresh them. */
export const loader = visitorLoader(async ({ context }) => {
  return Response.json(await listAvailableSpots(context.db), { headers: { 'Cache-Control': 'no-store' } });
});
