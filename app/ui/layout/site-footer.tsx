import { Link } from 'react-router';
import { type Locale, languageTag } from '#platform/words/locales.ts';
import { useUiWords } from '#ui/words/use-ui-words.ts';
import { Picture } from './picture.tsx';
import { FooterContact, type FooterContactProps } from './site-footer-contact.tsx';

type SiteLink = { to: string; label: string };
type PictureData = { src: string; alt: string; width: number; height: number; lang?: string };

type SiteFooterProps = Omit<FooterContactProps, 'words'> & {
  name: string;
  dates: string;
  logo: PictureData;
  footer: {
    word?: PictureData;
    groups: readonly { title: string; links: readonly SiteLink[] }[];
    suggestFeature: string;
    rights: string;
    allPages: string;
  } & FooterContactProps['words'];
  /** The URL of the chat. Visitors also use the chat to suggest a feature. */
  chatAddress: string;
  pastLinks: readonly { address: string; label: string }[];
  /** Links to the current page in each open language. */
  languages: readonly { locale: Locale; name: string; address: string }[];
  /** Links to all pages. Browsers without script need them, because the menu may not open there. */
  everyPage: readonly SiteLink[];
  /** The notice about suggestions, which browsers without script show beside the link. */
  suggestion: { title: string; description?: string };
  onSuggest: () => void;
};

/** The footer of every page: links, contact details and social networks. */
export function SiteFooter({
  name,
  dates,
  logo,
  footer,
  contact,
  chatAddress,
  pastLinks,
  languages,
  everyPage,
  unannounced,
  onUnannounced,
  suggestion,
  onSuggest,
}: SiteFooterProps) {
  const { locale: here, words } = useUiWords();
  return (
    <footer className="site-footer">
      <div className="band-square" />
      <div className="site-footer-ground on-indigo">
        <div className="site-footer-in wrap">
          <div className="site-footer-grid">
            <div className="site-footer-name">
              {footer.word && <Picture picture={footer.word} className="site-footer-word light-word" />}
              <Link to="/" className="site-footer-brand">
                <Picture picture={logo} />
                <span>
                  {name}
                  <small>
                    {/* The line breaks between the place and the days, and elsewhere only if one of them is too long. */}
                    {dates.split(/(?<=· )/).map((part) => (
                      <span key={part} className="inline-block whitespace-pre-wrap">
                        {part}
                      </span>
                    ))}
                  </small>
                </span>
              </Link>
            </div>
            {footer.groups.map((group) => (
              <nav key={group.title} aria-label={group.title}>
                <h2 className="site-footer-title">{group.title}</h2>
                <ul>
                  {group.links.map(({ to, label }) => (
                    <li key={to}>
                      {/*
                       * A past edition is a separate site, so its link loads a document. The router loads the routes
                       * of these links only when somebody follows one, because they add a kB that few visitors
                       * need.
                       */}
                      <Link to={to} reloadDocument={to.startsWith('/editions/')} discover="none">
                        {label}
                      </Link>
                    </li>
                  ))}
                </ul>
              </nav>
            ))}
            <FooterContact
              contact={contact}
              words={footer}
              unannounced={unannounced}
              onUnannounced={onUnannounced}
            />
          </div>
          {/* Only the server renders the content of this element, so browsers do not load its code. */}
          <noscript>
            {import.meta.env.SSR && (
              <nav className="site-footer-links mt-8" aria-label={footer.allPages}>
                <h2 className="site-footer-title">{footer.allPages}</h2>
                <ul className="flex flex-wrap gap-x-6">
                  {everyPage.map(({ to, label }) => (
                    <li key={to}>
                      <Link to={to}>{label}</Link>
                    </li>
                  ))}
                </ul>
              </nav>
            )}
          </noscript>
          {languages.length > 1 && (
            <nav className="site-footer-links mt-8" aria-label={words.languages}>
              <ul className="language-names flex flex-wrap gap-x-6">
                {languages.map(({ locale, name, address }) => (
                  <li key={locale}>
                    {/* A plain link, because another language is a new document with its own words. */}
                    <a
                      href={address}
                      lang={languageTag(locale)}
                      hrefLang={languageTag(locale)}
                      aria-current={locale === here ? 'true' : undefined}
                    >
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          {pastLinks.length > 0 && (
            <ul className="site-footer-links mt-8 flex flex-wrap gap-x-6">
              {pastLinks.map(({ address, label }) => (
                <li key={address}>
                  {/* A plain link, because a past edition is a separate site. */}
                  <a href={address}>{label}</a>
                </li>
              ))}
            </ul>
          )}
          <div className="site-footer-end">
            <span>{footer.rights}</span>
            <a
              href={chatAddress}
              target="_blank"
              rel="noopener noreferrer"
              onClick={(event) => {
                event.preventDefault();
                onSuggest();
              }}
            >
              {footer.suggestFeature}
            </a>
            <noscript>
              <p>
                {suggestion.title}. {suggestion.description}
              </p>
            </noscript>
          </div>
        </div>
      </div>
    </footer>
  );
}
