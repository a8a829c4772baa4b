import '#ui/layout/tabs.css';
import { Link, useLocation } from 'react-router';
import { findHere, firstPageOf, type Place } from './navigation.ts';

type Navigation = { navigation: readonly Place[] };

function useHere(navigation: readonly Place[]) {
  return findHere(navigation, useLocation().pathname.replace(/(.)\/$/, '$1'));
}

type DeskPlacesProps = Navigation & {
  className?: string;
  /** For a bar that has no room for all places. */
  mostPlaces?: number;
};

/** The links to the places of the desk. */
export function DeskPlaces({ navigation, className, mostPlaces }: DeskPlacesProps) {
  const here = useHere(navigation);
  return (
    <ul className={className}>
      {navigation.slice(0, mostPlaces).map((place) => (
        <li key={place.label}>
          <DeskPlace to={firstPageOf(place)} label={place.label} isCurrent={place === here?.place} />
        </li>
      ))}
    </ul>
  );
}

/** The tabs of the current place, and the choice of pages in the current tab. A line of only one link is left out. */
export function DeskTabs({ navigation }: Navigation) {
  const here = useHere(navigation);
  if (!here) return null;
  const { place, tab, page } = here;
  return (
    <>
      {place.tabs.length > 1 && (
        <nav aria-label={place.label} className="desk-tabs">
          <ul className="tab-list">
            {place.tabs.map((one) => (
              <li key={one.label}>
                <DeskPlace
                  className="tab block"
                  to={firstPageOf(one)}
                  label={one.label}
                  isCurrent={one === tab}
                />
              </li>
            ))}
          </ul>
        </nav>
      )}
      {tab.pages.length > 1 && <PageChoice label={tab.label} pages={tab.pages} current={page.to} />}
    </>
  );
}

type PageChoiceProps = { label: string; pages: readonly { to: string; label: string }[]; current: string };

/** A line of links to pages that belong together. */
export function PageChoice({ label, pages, current }: PageChoiceProps) {
  return (
    <nav aria-label={label} className="desk-choice">
      <ul>
        {pages.map((page) => (
          <li key={page.to}>
            <DeskPlace {...page} isCurrent={page.to === current} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

type DeskPlaceProps = { to: string; label: string; isCurrent: boolean; className?: string };

function DeskPlace({ isCurrent, label, ...link }: DeskPlaceProps) {
  return (
    <Link {...link} aria-current={isCurrent ? 'page' : undefined}>
      {label}
    </Link>
  );
}
