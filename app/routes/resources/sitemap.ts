import { siteOrigin } from '#routes/page/site-origin.server.ts';
import { sitemapPages } from '#routes/public/public-pages.server.ts';
import type { Route } from './+types/sitemap.ts';
import { answerFile } from './built-file.ts';

/** The list of public pages for search engines. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const origin = siteOrigin(context);
  const urls = sitemapPages.map((path) => `  <url><loc>${origin}${path}</loc></url>\n`);
  return await answerFile(
    request,
    'application/xml; charset=utf-8',
    () =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`,
  );
}
