import type { ComponentProps } from 'react';
import { ForwardIcon } from './icons.tsx';

/** The button of a card that answers as a whole: it covers its nearest positioned ancestor, and bears a printed mark. */
export function CardButton({ children, ...rest }: Omit<ComponentProps<'button'>, 'type' | 'className'>) {
  return (
    <button type="button" className="card-button" {...rest}>
      {children}
      {'\u00a0'}
      <ForwardIcon className="card-mark" />
    </button>
  );
}
