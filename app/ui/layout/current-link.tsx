import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router';

/**
 * A link of a navigation that marks the current page. With `withPages` it also marks the pages below its address. We do
 * not use NavLink, because its code would be in the script of every public page.
 */
export function CurrentLink({ withPages, ...link }: ComponentProps<typeof Link> & { withPages?: boolean }) {
  const here = useLocation().pathname.replace(/(.)\/$/, '$1');
  const isCurrent = here === link.to || (withPages && here.startsWith(`${link.to}/`));
  return <Link {...link} aria-current={isCurrent ? 'page' : undefined} />;
}
