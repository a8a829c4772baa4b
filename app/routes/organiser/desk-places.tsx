import { useId } from 'react';
import { useLocation } from 'react-router';
import { CurrentLink } from '#ui/layout/current-link.tsx';
import type { DeskLink, NavigationPart } from './navigation.ts';

/**
 * The pages of the desk. Groups can be folded, also without script. The group of the current page is open, or the first
 * one if the current page belongs to no group. At most one group is open at a time.
 */
export function DeskPlaces({ navigation }: { navigation: readonly NavigationPart[] }) {
  const here = useLocation().pathname;
  const name = useId();
  const groups = navigation.flatMap((part) => ('to' in part ? [] : [part]));
  const open =
    groups.find(({ links }) => links.some(({ to }) => `${here}/`.startsWith(`${to}/`))) ?? groups[0];
  return (
    <ul className="desk-places">
      {navigation.map((part) =>
        'to' in part ? (
          <Place key={part.to} {...part} />
        ) : (
          <li key={part.group}>
            <details name={name} className="desk-group" open={part.group === open?.group}>
              <summary>{part.group}</summary>
              <ul>
                {part.links.map((link) => (
                  <Place key={link.to} {...link} />
                ))}
              </ul>
            </details>
          </li>
        ),
      )}
    </ul>
  );
}

function Place({ to, label }: DeskLink) {
  return (
    <li>
      <CurrentLink to={to} withPages={to !== '/organiser'}>
        {label}
      </CurrentLink>
    </li>
  );
}
