import './tabs.css';
import { CurrentLink } from './current-link.tsx';

type SiteLink = { to: string; label: string };
type Place = SiteLink & { also?: readonly SiteLink[] | undefined };

/** The pages that belong together under one link of the header, such as the venue and the way there. */
export function PlaceLinks({ places, here }: { places: readonly Place[]; here: string }) {
  const pagesOf = ({ also = [], ...face }: Place) => [face, ...also];
  const place = places.find((one) => one.also && pagesOf(one).some(({ to }) => to === here));
  if (!place) return null;
  return (
    <nav className="wrap" aria-label={place.label}>
      <ul className="tab-list">
        {pagesOf(place).map(({ to, label }) => (
          <li key={to}>
            <CurrentLink to={to} className="tab inline-block">
              {label}
            </CurrentLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
