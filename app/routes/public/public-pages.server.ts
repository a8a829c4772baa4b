import { edition } from '#conference/edition/edition.server.ts';
import { prerenderedPaths } from '#conference/edition/public-paths.ts';

/** The pages that are the same for all visitors, so that the build can render them. */
export const prerenderedPages = prerenderedPaths(edition);

/** The pages that search engines should list. */
export const sitemapPages = [
  ...prerenderedPages,
  ...(edition.festival ? [`/${edition.festival.path}`] : []),
  '/registration',
];

/** All pages that anybody may open and share with others. */
export const publicPages = [...sitemapPages, '/login'];

/** Search engines should not visit paths that begin like this. */
export const privatePaths = ['/dashboard', '/login', '/logout', '/files/'] as const;
