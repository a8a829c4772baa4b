import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { ForwardIcon } from './icons.tsx';

/**
 * A button that covers a whole card, so that people can click anywhere on the card. The card must be the nearest
 * ancestor with a CSS `position`.
 */
export function CardButton({ children, ...rest }: Omit<ComponentProps<'button'>, 'type' | 'className'>) {
  return (
    <button type="button" className="card-button" {...rest}>
      {children}
      {'\u00a0'}
      <ForwardIcon className="card-mark" />
    </button>
  );
}

/** A link that covers a whole card. The card must be the nearest ancestor with a CSS `position`. */
export function CardLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="card-button">
      {children}
      {'\u00a0'}
      <ForwardIcon className="card-mark" />
    </Link>
  );
}
