import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';

type Look = {
  /** The look of a button. Use "line" for all actions except the main action of a page. */
  variant?: 'solid' | 'line';
  size?: 'regular' | 'small';
};

function buttonClass({ variant = 'solid', size = 'regular' }: Look, extra?: string) {
  return ['button', variant === 'line' && 'button-line', size === 'small' && 'button-small', extra]
    .filter(Boolean)
    .join(' ');
}

type ButtonProps = ComponentProps<'button'> & Look & { isBusy?: boolean; busyLabel?: ReactNode };

/**
 * A button. Its default type is "submit". While it is busy, it keeps the focus, shows its busy label and ignores
 * clicks.
 */
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

/** A link that looks like a button. Use it only to lead to a page. Use `Button` for everything else. */
export function ButtonLink({ variant, size, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={buttonClass({ variant, size }, className)} />;
}

/**
 * A link that looks like a button and leads outside our routes, for example to another site, a file, a phone number or
 * an email address.
 */
export function ButtonAnchor({ variant, size, className, children, ...rest }: ComponentProps<'a'> & Look) {
  return (
    <a {...rest} className={buttonClass({ variant, size }, className)}>
      {children}
    </a>
  );
}
