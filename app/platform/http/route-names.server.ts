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

  // React Router's `matchPath` compiles a pattern anew each time. For 300 patterns this takes longer than many answers.
  const compiled = patterns.map((pattern) => ({ pattern, expression: compile(pattern) }));

  return (path) => {
    const [, page = path, data = ''] = /^(.*)(\.data)$/.exec(path) ?? [];
    // These are React Router's names for the data of the home page.
    if (page === '/_root' || page === '/_') return `/${data}`;
    if (page === '/' || patterns.includes(page)) return page + data;
    const matching = compiled.find(({ expression }) => expression.test(page));
    return matching ? matching.pattern + data : '*';
  };
}

/**
 * Makes `/files/:fileId` an expression, in which `:fileId` stands for any text without a slash. `:fileId?` may be left
 * out.
 */
function compile(pattern: string): RegExp {
  const parts = pattern.split('/').slice(1);
  const expressions = parts.map((part) => {
    if (part.startsWith(':')) return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
    return `/${part.replace(/[^\w-]/g, '\\$&')}`;
  });
  return new RegExp(`^${expressions.join('')}$`);
}
