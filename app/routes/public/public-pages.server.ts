import { edition } from '#conference/edition/edition.server.ts';
import { contentPaths } from '#conference/edition/public-paths.ts';
import { isProgrammeOpen } from '#conference/programme/programme-state.server.ts';
import { isSpeakersOpen } from '#conference/speakers/speakers.server.ts';

/** The pages of the edition's content. */
export const contentPages = contentPaths(edition);

/**
 * The pages that never change, so that the build can render them. The desk changes the sessions on an open programme,
 * and the speakers.
 */
export const prerenderedPages: readonly string[] = contentPages.filter(
  (page) => !((page === '/schedule' && isProgrammeOpen) || (page === '/speakers' && isSpeakersOpen)),
);

/** The pages that search engines should list. */
export const sitemapPages = [
  ...contentPages,
  ...(edition.festival ? [`/${edition.festival.path}`] : []),
  '/registration',
];

/** All pages that anybody may open and share with others. */
export const publicPages = [...sitemapPages, '/login'];

/** Search engines should not visit paths that begin like this. */
export const privatePaths = ['/dashboard', '/login', '/logout', '/files/'] as const;
