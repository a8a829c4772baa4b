import type { RouterContextProvider } from 'react-router';
import { sitePath } from '#conference/edition/edition.server.ts';
import { findRequestContext } from '#platform/http/request-context.server.ts';
import { unknownOrigin } from '#platform/http/site-origin.server.ts';

/**
 * Returns the address of the site, for absolute URLs: its origin and, for a past edition, the path of its pages. During
 * the build the origin is unknown. Then returns a placeholder for it, which the server later replaces.
 */
export function siteAddress(context: Readonly<RouterContextProvider>): string {
  return `${findRequestContext(context)?.config.origin ?? unknownOrigin}${sitePath}`;
}
