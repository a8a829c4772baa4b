import { cardName } from '#conference/edition/card-name.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { calendarDays } from '#conference/edition/programme/schedule-calendar.server.ts';
import { iconFiles } from './icon-files.ts';

/** The files that the build makes besides the pages: for calendars, search engines, shared links and home screens. */
export const builtFiles = [
  '/sitemap.xml',
  '/robots.txt',
  '/site.webmanifest',
  '/search-index.json',
  '/schedule.ics',
  ...calendarDays(edition).map((day) => `/schedule/${day}.ics`),
  ...edition.cards.map(({ page }) => `/cards/${cardName(page)}.png`),
  ...Object.keys(iconFiles),
];
