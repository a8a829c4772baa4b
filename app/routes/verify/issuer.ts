import { describeIssuer } from '#conference/participant-documents/credential/credential-issuer.server.ts';
import { visitorLoader } from '#routes/visitor/visitor-route.server.ts';

/** The issuer of credentials with its public keys, for did:web. Anybody may read it from anywhere. */
export const loader = visitorLoader(async ({ context }) =>
  Response.json(await describeIssuer(context, context.config.origin), {
    headers: {
      'Cache-Control': 'no-cache',
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  }),
);
