import type { WithSettings } from '#conference/edition/settings.ts';
import type { RequestContext } from '#platform/http/request-context.server.ts';

/**
 * What loaders and handlers get: the context of the request with the settings. They stay the same for the whole request,
 * except that an action reads them again before it handles its form.
 */
export type RouteContext = RequestContext & WithSettings;
