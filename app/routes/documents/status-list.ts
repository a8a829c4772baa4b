import { signStatusList, statusListAge } from '#conference/documents/credential/status-list.server.ts';
import { visitorLoader } from '#routes/visitor/visitor-route.server.ts';

/**
 * A list of revoked digital credentials, as other software reads it. Every website may read it, and it is the same for
 * everybody, so that it says nothing about the credential that is looked up.
 */
export const loader = visitorLoader(async ({ context, params }) => {
  const { list = '' } = params;
  const jwt = /^\d{1,4}$/.test(list) ? await signStatusList(context, Number(list), context.now()) : undefined;
  if (jwt === undefined) throw new Response(null, { status: 404 });
  return new Response(jwt, {
    headers: {
      'Content-Type': 'application/vc+jwt',
      'Cache-Control': `public, max-age=${statusListAge / 1000}`,
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  });
});
