import type { RouterContextProvider } from 'react-router';
import { requestContext } from '#platform/http/request-context.server.ts';
import { unknownOrigin } from '#platform/http/site-origin.server.ts';

/**
 * Returns the site's origin, for absolute URLs. During the build the origin is unknown. Then returns a placeholder,
 * which the server later replaces.
 */
export function siteOrigin(context: Readonly<RouterContextProvider>): string {
  try {
    return context.get(requestContext).config.origin;
  } catch {
    return unknownOrigin;
  }
}
