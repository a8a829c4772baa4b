import './tabs.css';
import { Link, useLocation } from 'react-router';

/** A page in a tab. Its link is also marked on the pages `below`, which have no link of their own. */
export type TabPage = { to: string; label: string; below?: readonly string[] };

export type Tab = { label: string; pages: readonly TabPage[] };

/**
 * Two lines of links. The first line has the tabs, and the second line has the pages of the current tab, if there are
 * several. A tab leads to its first page. Both lines mark the current place.
 */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const here = useLocation().pathname.replace(/(.)\/$/, '$1');
  const place = findPlace(tabs, here);
  const mark = (to: string | undefined, isCurrent: boolean) =>
    isCurrent ? (to === here ? 'page' : 'true') : undefined;
  return (
    <>
      <nav aria-label={label}>
        <ul className="tab-list">
          {tabs.map((tab) => {
            const to = tab.pages[0]?.to ?? '';
            return (
              <li key={to}>
                <Link className="tab" to={to} preventScrollReset aria-current={mark(to, tab === place?.tab)}>
                  {tab.label}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      {place && place.tab.pages.length > 1 && (
        <nav aria-label={place.tab.label}>
          <ul className="tab-list tab-pages">
            {place.tab.pages.map((page) => (
              <li key={page.to}>
                <Link
                  className="tab-page"
                  to={page.to}
                  preventScrollReset
                  aria-current={mark(page.to, page === place.page)}
                >
                  {page.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}

/** Returns the tab and the page of a path. The path of the first page may begin the paths of all the others. */
export function findPlace(tabs: readonly Tab[], path: string): { tab: Tab; page: TabPage } | undefined {
  return tabs
    .flatMap((tab) => tab.pages.map((page) => ({ tab, page })))
    .findLast(({ page: { to, below = [] } }) =>
      [to, ...below].some((one) => path === one || path.startsWith(`${one}/`)),
    );
}
