/** What a server build knows of its routes. */
export type Routes = Record<string, { path?: string; parentId?: string } | undefined>;

/** Finds the name a path has in the log. */
export type NameRoute = (path: string) => string;

/**
 * Names paths by the pattern of their route (`/files/:fileId`), so that no id, and nothing that somebody typed
 * by mistake, gets into the log. A path of no route is `*`.
 */
export function openRouteNames(routes: Routes): NameRoute {
  const patterns = Object.values(routes).flatMap((route) => {
    if (!route?.path || route.path.includes('*')) return [];
    const parts: string[] = [];
    for (let part: typeof route | undefined = route; part; part = routes[part.parentId ?? '']) {
      if (part.path) parts.unshift(part.path);
    }
    const pattern = parts.join('/').replace(/^\/*/, '/');
    return [{ pattern, segments: pattern.split('/') }];
  });
  const fixed = new Set(['/', ...patterns.map(({ pattern }) => pattern)]);

  return (path) => {
    const [, page = path, data = ''] = /^(.*)(\.data)$/.exec(path) ?? [];
    // React Router's name for the data of the home page.
    if (page === '/_root' || page === '/_') return `/${data}`;
    if (fixed.has(page)) return page + data;
    const segments = page.split('/');
    const found = patterns.find(
      (known) =>
        known.segments.length === segments.length &&
        known.segments.every((segment, index) => segment.startsWith(':') || segment === segments[index]),
    );
    return found ? found.pattern + data : '*';
  };
}
