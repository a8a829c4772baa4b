import { cardName } from '#conference/edition/card-name.ts';
import { edition, folderEdition, isPast } from '#conference/edition/edition.server.ts';
import { calendarDays } from '#conference/edition/programme/schedule-calendar.server.ts';
import { sitemapPages } from '#routes/public/public-pages.server.ts';
import { iconFiles } from './icon-files.ts';

/** The files with words. The build makes them in each open language, below its address. */
export const translatedFiles = [
  '/schedule.ics',
  ...calendarDays(folderEdition).map((day) => `/schedule/${day}.ics`),
  ...(isPast ? [] : ['/search-index.json']),
];

/** The files of an edition's own content: for calendars, search engines and shared links. */
const contentFiles = [
  '/sitemap.xml',
  ...translatedFiles,
  ...edition.cards
    .filter(({ page }) => !isPast || sitemapPages.includes(page))
    .map(({ page }) => `/cards/${cardName(page)}.png`),
];

/**
 * The files that the build makes besides the pages. A past edition has only those of its own content, because the other
 * files are about the whole site.
 */
export const builtFiles = isPast
  ? contentFiles
  : [...contentFiles, '/robots.txt', '/site.webmanifest', ...Object.keys(iconFiles)];
