import { listAvailableSpots } from '#conference/booking/spots/count-spots.server.ts';
import { requestContext } from '#platform/http/request-context.server.ts';
import type { Route } from './+types/spots';

/** The numbers of free spots, for a page that is already open. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  return Response.json(await listAvailableSpots(db), { headers: { 'Cache-Control': 'no-store' } });
}
