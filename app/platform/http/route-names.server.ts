import { matchPath } from 'react-router';

/** The routes of a server build. */
export type Routes = Record<string, { path?: string; parentId?: string } | undefined>;

/** Returns the name under which a path is logged. */
export type NameRoute = (path: string) => string;

/**
 * Makes a function that returns the route pattern of a path (`/files/:fileId`). So the log contains no ids and no
 * mistyped addresses. A path without a route gets the name `*`.
 */
export function openRouteNames(routes: Routes): NameRoute {
  const patterns = Object.values(routes).flatMap((route) => {
    if (!route?.path || route.path.includes('*')) return [];
    const parts: string[] = [];
    for (let part: typeof route | undefined = route; part; part = routes[part.parentId ?? '']) {
      if (part.path) parts.unshift(part.path);
    }
    return [parts.join('/').replace(/^\/*/, '/')];
  });

  return (path) => {
    const [, page = path, data = ''] = /^(.*)(\.data)$/.exec(path) ?? [];
    // These are React Router's names for the data of the home page.
    if (page === '/_root' || page === '/_') return `/${data}`;
    if (page === '/' || patterns.includes(page)) return page + data;
    const matching = patterns.find((pattern) => matchPath({ path: pattern, caseSensitive: true }, page));
    return matching ? matching + data : '*';
  };
}
