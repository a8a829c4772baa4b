import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router';

/**
 * A link in a navigation. It is marked if it leads to the current page. With `withPages`, it is also marked on all
 * pages whose path begins with its path. We do not use NavLink, because its code would be in the script of every public
 * page.
 */
export function CurrentLink({ withPages, ...link }: ComponentProps<typeof Link> & { withPages?: boolean }) {
  const here = useLocation().pathname.replace(/(.)\/$/, '$1');
  const isCurrent = here === link.to || (withPages && here.startsWith(`${link.to}/`));
  return <Link {...link} aria-current={isCurrent ? 'page' : undefined} />;
}
