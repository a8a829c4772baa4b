import '../guide/guide.css';
import { Link } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { isProgrammeOpen } from '#conference/programme/programme-state.server.ts';
import { say, sayRich } from '#platform/words/words.ts';
import { visitorLoader } from '#routes/visitor/visitor-route.server.ts';
import { ShareLinks } from '../guide/share-links.tsx';
import { shareWords } from '../guide/share-words.ts';
import type { Route } from './+types/search.ts';
import { type FoundEntry, findEntries, type SearchEntry, type StoredIndex } from './find-entries.ts';
import { readIndex } from './read-index.server.ts';
import { SearchForm } from './search-form.tsx';
import { searchWords } from './search-words.ts';

const readQuery = (url: URL) => (url.searchParams.get('q') ?? '').trim().slice(0, 100);

export const loader = visitorLoader(async ({ url, context, translator }) => {
  const query = readQuery(url);
  return {
    words: translator.words(searchWords),
    shareWords: translator.words(shareWords),
    event: translator.sentence(edition.name),
    query,
    hasSessions: isProgrammeOpen,
    found: findEntries(await readIndex(context, translator), query),
  };
});

type Page = Awaited<ReturnType<typeof loader>>;
type Kept = { page: Page; find: (query: string) => FoundEntry[] };

/** The page and the index that the browser keeps after its first search, so that later searches need no network. */
let kept: Promise<Kept> | undefined;

async function load<Data>(path: string): Promise<Data> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  return await answer.json();
}

/** Loads the index, and the script that searches in it, which no other page needs. */
async function loadIndex(asked: Promise<Page>, base: string): Promise<Kept> {
  const script = import('./find-entries.ts');
  const stored = load<StoredIndex>(`${base}/search-index.json`);
  const page = await asked;
  const sessions = page.hasSessions ? await load<SearchEntry[]>(`${base}/schedule/search-list`) : [];
  const { openIndex, findEntries: find } = await script;
  const index = openIndex(await stored, sessions);
  return { page, find: (query) => find(index, query) };
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<Page> {
  const url = new URL(request.url);
  const query = readQuery(url);
  if (kept) {
    const { page, find } = await kept;
    return { ...page, query, found: find(query) };
  }
  const asked = serverLoader();
  // The addresses of each language have the same beginning: "/fr" of "/fr/search".
  kept = loadIndex(asked, url.pathname.replace(/\/search\/?$/, ''));
  kept.catch(() => {
    kept = undefined;
  });
  return await asked;
}

export default function Search({
  loaderData: { words, shareWords: share, event, query, found },
}: Route.ComponentProps) {
  return (
    <div className="search wrap">
      <title>{say(words.pageTitle, { event })}</title>
      <meta name="description" content={words.description} />
      <meta name="robots" content="noindex" />
      <h1 className="text-h2">{words.title}</h1>
      <SearchForm words={words} query={query} />
      <div aria-live="polite">
        {query !== '' && found.length > 0 && (
          <p className="search-count">{say(words.found, { count: found.length, query })}</p>
        )}
        {query !== '' && found.length === 0 && (
          <>
            <p className="search-count">{say(words.none, { query })}</p>
            <p className="mt-2">
              {sayRich(words.noneHelp, { contact: (text) => <Link to="/contact">{text}</Link> })}
            </p>
          </>
        )}
      </div>
      {found.length > 0 && <Results found={found} label={words.results} />}
      {found.length > 0 && (
        <ShareLinks
          title={say(words.found, { count: found.length, query })}
          query={`?q=${encodeURIComponent(query)}`}
          words={share}
        />
      )}
    </div>
  );
}

function Results({ found, label }: { found: readonly FoundEntry[]; label: string }) {
  return (
    <section>
      <h2 className="sr-only">{label}</h2>
      <ol className="search-results">
        {found.map(({ to, page, title, excerpt }) => (
          <li key={to}>
            <h3>
              {/* The search works without a connection, so a result asks the server about its page only when somebody
                chooses the result. */}
              <Link to={to} discover="none">
                {title}
              </Link>
            </h3>
            {page !== title && <p className="search-page">{page}</p>}
            <p>{excerpt}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
