import type { LoaderFunctionArgs } from 'react-router';
import { findRouteContext } from '#routes/page/find-settings.server.ts';
import { makeDocument } from './describe-api.server.ts';

/** The OpenAPI 3.1 document of the API. It needs no key, because it says nothing about anybody. */
export function loader({ context }: LoaderFunctionArgs) {
  const { config } = findRouteContext(context);
  return Response.json(makeDocument(config.origin), { headers: { 'Cache-Control': 'no-cache' } });
}
