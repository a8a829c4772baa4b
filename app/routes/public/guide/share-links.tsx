import { useLocation } from 'react-router';
import { addressIn } from '#platform/words/locales.ts';
import type { WordsOf } from '#platform/words/words.ts';
import { useSite } from '#routes/page/use-site.ts';
import { shareAddresses } from './share-addresses.ts';
import type { shareWords } from './share-words.ts';

type ShareLinksProps = {
  title: string;
  /** The query of the URL, if the shared link needs it. */
  query?: string;
  words: WordsOf<typeof shareWords>;
};

/** Plain links that share this page. No other site gets a request before somebody clicks on a link. */
export function ShareLinks({ title, query = '', words }: ShareLinksProps) {
  const site = useSite();
  const path = useLocation().pathname.replace(/(.)\/$/, '$1');
  // The origin is not encoded: in pages that the build has rendered, the server searches for the placeholder of the
  // origin and replaces it.
  const address = `${site.address}${addressIn(site.locale, path)}${encodeURIComponent(query)}`;
  return (
    <nav className="share" aria-labelledby="share-title">
      <p id="share-title">{words.title}</p>
      <ul>
        {shareAddresses(title, address, words.email).map(({ label, href }) => (
          <li key={label}>
            <a href={href} target="_blank" rel="noopener noreferrer">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
