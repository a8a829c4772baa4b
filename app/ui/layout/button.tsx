import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';

type Look = {
  /** Use "line" for all actions except the main action of a screen. */
  variant?: 'solid' | 'line';
  size?: 'regular' | 'small';
};

function buttonClass({ variant = 'solid', size = 'regular' }: Look, extra?: string) {
  return ['button', variant === 'line' && 'button-line', size === 'small' && 'button-small', extra]
    .filter(Boolean)
    .join(' ');
}

type ButtonProps = ComponentProps<'button'> & Look & { isBusy?: boolean; busyLabel?: ReactNode };

/** A button, of type "submit" by default. While busy it keeps the focus, shows its busy label and ignores clicks. */
export function Button({
  variant,
  size,
  isBusy = false,
  busyLabel,
  className,
  children,
  onClick,
  type = 'submit',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      {...rest}
      className={buttonClass({ variant, size }, className)}
      aria-disabled={isBusy || undefined}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
    >
      {isBusy && <span className="busy-mark" aria-hidden="true" />}
      {isBusy ? (busyLabel ?? children) : children}
    </button>
  );
}

/** A link that looks like a button. It only leads to a page; actions need a Button. */
export function ButtonLink({ variant, size, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={buttonClass({ variant, size }, className)} />;
}

/** A link that looks like a button, for an address outside the routes (tel:, mailto:, another site, a file). */
export function ButtonAnchor({ variant, size, className, children, ...rest }: ComponentProps<'a'> & Look) {
  return (
    <a {...rest} className={buttonClass({ variant, size }, className)}>
      {children}
    </a>
  );
}
