import { useLocation } from 'react-router';
import { cardName } from '#conference/edition/card-name.ts';
import { pageAddress } from '#conference/edition/page-address.ts';
import { addressIn, type Locale, languageTag } from '#platform/words/locales.ts';
import { useSite } from './use-site.ts';

type PageHeadProps = { title: string; description: string };

/**
 * Renders title, description, canonical URL and sharing card of a public page. React moves them into the `head`.
 */
export function PageHead({ title, description }: PageHeadProps) {
  const site = useSite();
  // The build renders each page under a URL that ends with a slash. Remove this slash.
  const path = useLocation().pathname.replace(/(.)\/$/, '$1');
  const addressFor = (locale: Locale) => pageAddress(site.address, addressIn(locale, path));
  const address = addressFor(site.locale);
  const languages = site.wholeLanguages.length > 1 ? site.wholeLanguages : [];
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      {/* Only the server renders this, so browsers do not load its code. */}
      {import.meta.env.SSR && (
        <>
          {languages.map((locale) => (
            <link key={locale} rel="alternate" hrefLang={languageTag(locale)} href={addressFor(locale)} />
          ))}
          {languages.length > 0 && <link rel="alternate" hrefLang="x-default" href={addressFor('en')} />}
          <meta property="og:type" content="website" />
          <meta property="og:locale" content={languageTag(site.locale)} />
          <meta property="og:site_name" content={site.name} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={address} />
          <meta property="og:image" content={`${site.address}/cards/${cardName(path)}.png`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={title} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}
