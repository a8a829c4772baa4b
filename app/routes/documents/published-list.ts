import { publishList } from '#conference/documents/verifying/publish-list.server.ts';
import { visitorLoader } from '#routes/visitor/visitor-route.server.ts';

/** The public keys of documents, and the signed list of documents that ended. Every website may read them. */
export const loader = visitorLoader(async ({ context }) =>
  Response.json(await publishList(context, context.now()), {
    headers: {
      'Cache-Control': 'no-cache',
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  }),
);
