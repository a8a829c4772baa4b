import { type PointerEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { AlertIcon, CrossIcon, TickIcon } from '#ui/layout/icons.tsx';
import { useUiWords } from '#ui/words/use-ui-words.ts';
import { dismissToast, pauseToasts, type Toast } from './toast-store.ts';

const swipeThreshold = 50;

/**
 * One toast. Its timer is paused while the pointer or the focus is on the toast. Its button or a swipe dismisses it.
 */
export function ToastBox({ toast }: { toast: Toast }) {
  const { words } = useUiWords();
  const box = useRef<HTMLDivElement>(null);
  const startX = useRef<number>(undefined);

  // Resume the timers here, because a toast that disappears under the pointer gets no `pointerleave` event.
  useEffect(() => () => pauseToasts(false), []);

  const swipedBy = (event: PointerEvent) =>
    startX.current === undefined ? 0 : event.clientX - startX.current;
  const moveBox = (distance: number) => {
    // A script sets the style, because the Content-Security-Policy forbids style attributes.
    if (box.current) box.current.style.translate = distance === 0 ? '' : `${distance}px 0`;
  };
  const endSwipe = (event: PointerEvent) => {
    const distance = swipedBy(event);
    startX.current = undefined;
    moveBox(0);
    if (event.type === 'pointerup' && Math.abs(distance) >= swipeThreshold) dismissToast(toast.id);
  };

  const { action } = toast;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the swipe only repeats the Close button
    <div
      ref={box}
      className={toast.variant && toast.variant !== 'default' ? `toast toast-${toast.variant}` : 'toast'}
      onPointerEnter={() => pauseToasts(true)}
      onPointerLeave={() => pauseToasts(false)}
      onFocus={() => pauseToasts(true)}
      onBlur={() => pauseToasts(false)}
      onPointerDown={(event) => {
        startX.current = event.clientX;
      }}
      onPointerMove={(event) => moveBox(swipedBy(event))}
      onPointerUp={endSwipe}
      onPointerCancel={endSwipe}
    >
      {toast.variant === 'destructive' && <AlertIcon className="toast-mark" />}
      {toast.variant === 'announcement' && <span className="toast-mark" />}
      {(toast.variant ?? 'default') === 'default' && <TickIcon className="toast-mark" />}
      <div>
        <p className="toast-title">{toast.title}</p>
        {toast.description && <p className="toast-description">{toast.description}</p>}
        {action?.to && (
          <Link className="toast-action" to={action.to} onClick={() => dismissToast(toast.id)}>
            {action.label}
          </Link>
        )}
        {action?.href && (
          <a className="toast-action" href={action.href} target="_blank" rel="noopener noreferrer">
            {action.label}
          </a>
        )}
      </div>
      <button
        type="button"
        className="toast-close"
        aria-label={words.close}
        onClick={() => dismissToast(toast.id)}
      >
        <CrossIcon />
      </button>
    </div>
  );
}
