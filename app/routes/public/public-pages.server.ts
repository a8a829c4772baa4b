import { edition, folderEdition, isPast } from '#conference/edition/edition.server.ts';
import { contentPaths, stagePath } from '#conference/edition/public-paths.ts';
import { isProgrammeOpen } from '#conference/programme/programme-state.server.ts';
import { isSpeakersOpen } from '#conference/speakers/speakers.server.ts';

/** The paths of all pages that the edition's content defines. */
export const contentPages = contentPaths(folderEdition);

/**
 * The paths of the pages that the build renders. The build does not render /schedule if the programme is open, or
 * /speakers if the speakers are open, because the desk changes these pages. Neither does it render the page for people
 * who want to speak, because it says what is open now.
 */
export const prerenderedPages: readonly string[] = contentPages.filter(
  (page) =>
    !(
      (page === '/schedule' && isProgrammeOpen) ||
      (page === '/speakers' && isSpeakersOpen) ||
      (page === stagePath && !isPast)
    ),
);

/** The paths of the pages that search engines should list. A past edition has no pages with forms. */
export const sitemapPages = [
  ...contentPages,
  ...(edition.festival && !isPast ? [`/${edition.festival.path}`] : []),
  ...(isPast ? [] : ['/registration']),
];

/** The paths of all pages that anybody may open and share with others. */
export const publicPages = [...sitemapPages, '/login'];

/** Search engines should not visit paths that begin like this. */
export const privatePaths = ['/dashboard', '/login', '/logout', '/files/'] as const;
