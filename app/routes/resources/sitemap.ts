import { edition } from '#conference/edition/edition.server.ts';
import { pageAddress } from '#conference/edition/page-address.ts';
import { wholeLanguages } from '#conference/edition/texts/whole-pages.server.ts';
import { addressIn, languageTag } from '#platform/words/locales.ts';
import { findSettings } from '#routes/page/find-settings.server.ts';
import { siteAddress } from '#routes/page/site-address.server.ts';
import { sitemapPages } from '#routes/public/public-pages.server.ts';
import type { Route } from './+types/sitemap.ts';
import { answerFile } from './built-file.ts';

/** Lists the public pages for search engines, each in the languages in which it is whole. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const site = siteAddress(context);
  const settings = findSettings(context);
  const namespace = edition.languages.length > 1 ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : '';
  const urls = sitemapPages.flatMap((path) => {
    const languages = wholeLanguages(path, settings);
    const others = languages.map(
      (locale) =>
        `<xhtml:link rel="alternate" hreflang="${languageTag(locale)}" href="${pageAddress(site, addressIn(locale, path))}"/>`,
    );
    const alternates = others.length > 1 ? others.join('') : '';
    return languages.map(
      (locale) => `  <url><loc>${pageAddress(site, addressIn(locale, path))}</loc>${alternates}</url>\n`,
    );
  });
  return await answerFile(
    request,
    'application/xml; charset=utf-8',
    () =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespace}>\n${urls.join('')}</urlset>\n`,
  );
}
