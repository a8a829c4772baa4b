import { edition, pastLinks } from '#conference/edition/edition.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import { siteAddress } from '#routes/page/site-address.server.ts';
import { privatePaths } from '#routes/public/public-pages.server.ts';
import type { Route } from './+types/robots.ts';
import { answerFile } from './built-file.ts';

/** Tells search engines which paths they should not visit, and where the sitemaps of this and of past editions are. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const rules = edition.languages
    .flatMap((locale) => privatePaths.map((path) => `Disallow: ${addressIn(locale, path)}\n`))
    .join('');
  const sitemaps = ['', ...pastLinks.map(({ address }) => address)]
    .map((path) => `Sitemap: ${siteAddress(context)}${path}/sitemap.xml\n`)
    .join('');
  return await answerFile(request, 'text/plain; charset=utf-8', () => `User-agent: *\n${rules}\n${sitemaps}`);
}
