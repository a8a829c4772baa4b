import { publishList } from '#conference/participant-documents/verifying/publish-list.server.ts';
import { requestContext } from '#platform/http/request-context.server.ts';
import type { Route } from './+types/published-list.ts';

/** The public keys of documents, and the signed list of documents that ended. Anybody may read them from anywhere. */
export async function loader({ context }: Route.LoaderArgs) {
  const platform = context.get(requestContext);
  return Response.json(await publishList(platform, platform.now()), {
    headers: {
      'Cache-Control': 'no-cache',
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  });
}
