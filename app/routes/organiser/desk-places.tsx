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
        <TabLine
          label={place.label}
          tabs={place.tabs.map((one) => ({
            to: firstPageOf(one),
            label: one.label,
            isCurrent: one === tab,
          }))}
        />
      )}
      {tab.pages.length > 1 && (
        <nav aria-label={tab.label} className="desk-choice">
          <ul>
            {tab.pages.map((one) => (
              <li key={one.to}>
                <DeskPlace to={one.to} label={one.label} isCurrent={one === page} />
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}

type RecordTabsProps = { tabs: readonly { to: string; label: string }[] };

/** The pages of one record. They stand in the place of the other tabs. */
export function RecordTabs({ tabs }: RecordTabsProps) {
  const { pathname } = useLocation();
  if (tabs.length < 2) return null;
  const marked = tabs.map((one) => ({ ...one, isCurrent: one.to === pathname }));
  return <TabLine label="This record" tabs={marked} className="record-tabs" />;
}

type TabLineProps = { label: string; tabs: readonly DeskPlaceProps[]; className?: string };

function TabLine({ label, tabs, className = '' }: TabLineProps) {
  return (
    <nav aria-label={label} className={`desk-tabs ${className}`}>
      <ul className="tab-list">
        {tabs.map((one) => (
          <li key={one.label}>
            <DeskPlace {...one} className="tab block" />
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
