import type { ComponentProps } from 'react';
import { ForwardIcon } from './icons.tsx';

/** A button that makes a whole card clickable: it covers its nearest positioned ancestor. */
export function CardButton({ children, ...rest }: Omit<ComponentProps<'button'>, 'type' | 'className'>) {
  return (
    <button type="button" className="card-button" {...rest}>
      {children}
      {'\u00a0'}
      <ForwardIcon className="card-mark" />
    </button>
  );
}
