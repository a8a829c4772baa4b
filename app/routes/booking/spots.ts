import type { LoaderFunctionArgs } from 'react-router';
import { listAvailableSpots } from '#conference/booking/spots/count-spots.server.ts';
import { requestContext } from '#platform/http/request-context.server.ts';

/** Returns the numbers of free spots, so that an open page can refresh them. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { db } = context.get(requestContext);
  return Response.json(await listAvailableSpots(db), { headers: { 'Cache-Control': 'no-store' } });
}
