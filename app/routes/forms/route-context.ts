import type { WithSettings } from '#conference/edition/settings.ts';
import type { RequestContext } from '#platform/http/request-context.server.ts';

/** What loaders and handlers get: the context of the request, and the settings, which it reads once. */
export type RouteContext = RequestContext & WithSettings;
