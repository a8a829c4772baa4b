import { Fragment } from 'react';
import { Link } from 'react-router';
import { useUiWords } from '#ui/words/use-ui-words.ts';
import { mailTo } from './mail-to.ts';
import { Picture } from './picture.tsx';
import { SocialMark } from './social-icons.tsx';

type SiteLink = { to: string; label: string };
type PictureData = { src: string; alt: string; width: number; height: number; lang?: string };

type SiteFooterProps = {
  name: string;
  dates: string;
  logo: PictureData;
  footer: {
    word?: PictureData;
    groups: readonly { title: string; links: readonly SiteLink[] }[];
    contactTitle: string;
    socialTitle: string;
    suggestFeature: string;
    rights: string;
    allPages: string;
  };
  contact: {
    street: string;
    city: string;
    postalCode: string;
    country: string;
    offices: readonly { name: string; phone: string }[];
    email: string;
    social: readonly { name: string; address?: string | undefined }[];
  };
  /** The URL of the chat. Visitors also use the chat to suggest a feature. */
  chatAddress: string;
  pastLinks: readonly { address: string; label: string }[];
  /** Links to this same page in each open language. */
  languages: readonly { locale: string; name: string; address: string }[];
  /** Links to all pages. Browsers without script need them, because the menu may not open there. */
  everyPage: readonly SiteLink[];
  /** The text about social networks that have no address yet. Browsers without script show it. */
  unannounced: { title: string; description?: string };
  /** Called when a visitor chooses a social network that has no address yet. */
  onUnannounced: () => void;
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
                    {/* A line break is allowed only between the place and the days. */}
                    {dates.split(/(?<=· )/).map((part) => (
                      <span key={part} className="inline-block whitespace-pre">
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
                      {/* A plain link, because a past edition is a separate site. */}
                      <Link to={to} reloadDocument={to.startsWith('/editions/')}>
                        {label}
                      </Link>
                    </li>
                  ))}
                </ul>
              </nav>
            ))}
            <div className="site-footer-contact">
              <h2 className="site-footer-title">{footer.contactTitle}</h2>
              <address>
                {contact.street}
                <br />
                {contact.city} {contact.postalCode}, {contact.country}
                <br />
                {contact.offices.map(({ name, phone }) => (
                  <Fragment key={name}>
                    {name} <PhoneLink number={phone} />
                    <br />
                  </Fragment>
                ))}
                <a href={mailTo(contact.email)}>{contact.email}</a>
              </address>
              <ul className="social" aria-label={footer.socialTitle}>
                {contact.social.map((network) => (
                  <li key={network.name}>
                    {network.address ? (
                      <a
                        href={network.address}
                        aria-label={network.name}
                        target="_blank"
                        rel="noopener noreferrer"
                      >
                        <SocialMark name={network.name} />
                      </a>
                    ) : (
                      <button type="button" aria-label={network.name} onClick={onUnannounced}>
                        <SocialMark name={network.name} />
                      </button>
                    )}
                  </li>
                ))}
              </ul>
              {contact.social.some(({ address }) => !address) && (
                <noscript>
                  <p className="mt-3">
                    {unannounced.title}. {unannounced.description}
                  </p>
                </noscript>
              )}
            </div>
          </div>
          <noscript>
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
          </noscript>
          {languages.length > 1 && (
            <nav className="site-footer-links mt-8" aria-label={words.languages}>
              <ul className="flex flex-wrap gap-x-6">
                {languages.map(({ locale, name, address }) => (
                  <li key={locale}>
                    {/* A plain link, because another language is a new document with its own words. */}
                    <a
                      href={address}
                      lang={locale}
                      hrefLang={locale}
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
                  {/* A plain link, because a past edition is a site of its own. */}
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
          </div>
        </div>
      </div>
    </footer>
  );
}

/** A link that calls the phone number. */
export function PhoneLink({ number }: { number: string }) {
  return (
    <a href={`tel:${number.replace(/[^+\d]/g, '')}`}>
      <bdi dir="ltr">{number}</bdi>
    </a>
  );
}
