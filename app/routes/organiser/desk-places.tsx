import { useId } from 'react';
import { useLocation } from 'react-router';
import { CurrentLink } from '#ui/layout/current-link.tsx';
import type { DeskLink, NavigationPart } from './navigation.ts';

/**
 * The links to the pages of the desk, in groups that open and close without script. At most one group is open: the
 * group of the current page, or the first group if the current page belongs to no group.
 */
export function DeskPlaces({ navigation }: { navigation: readonly NavigationPart[] }) {
  const currentPath = useLocation().pathname;
  const name = useId();
  const groups = navigation.flatMap((part) => ('to' in part ? [] : [part]));
  const openGroup =
    groups.find(({ links }) => links.some(({ to }) => `${currentPath}/`.startsWith(`${to}/`))) ?? groups[0];
  return (
    <ul className="desk-places">
      {navigation.map((part) =>
        'to' in part ? (
          <Place key={part.to} {...part} />
        ) : (
          <li key={part.group}>
            <details name={name} className="desk-group" open={part.group === openGroup?.group}>
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
