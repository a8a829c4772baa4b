import { describeIssuer } from '#conference/documents/credential/credential-issuer.server.ts';
import { visitorLoader } from '#routes/visitor/visitor-route.server.ts';

/** The issuer of digital credentials and its public keys, in the format of did:web. Every website may read them. */
export const loader = visitorLoader(async ({ context }) =>
  Response.json(await describeIssuer(context, context.config.origin), {
    headers: {
      'Cache-Control': 'no-cache',
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  }),
);
