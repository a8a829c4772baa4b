import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { currentToasts, showToast, type Toast, type ToastContent, watchToasts } from './toast-store.ts';

const none: readonly Toast[] = [];

// Loaded at the first toast, which most visits never see.
const ToastBox = lazy(() => import('./toast-box.tsx').catch(() => ({ default: PlainToast })));

/** What is left where the connection broke before the first toast, which may be the one that says so. */
function PlainToast({ toast }: { toast: Toast }) {
  return (
    <div className="toast">
      <div>
        <p className="toast-title">{toast.title}</p>
        {toast.description && <p className="toast-description">{toast.description}</p>}
      </div>
    </div>
  );
}

/**
 * The place where toasts appear, under the header. `initial` is in the server's HTML already, so that it is read
 * without script; with script it then goes the way of every toast.
 */
export function Toaster({ initial }: { initial?: ToastContent | undefined }) {
  const stored = useSyncExternalStore(watchToasts, currentToasts, () => none);
  const [seed, setSeed] = useState(initial);

  useEffect(() => {
    if (!seed) return;
    showToast(seed);
    setSeed(undefined);
  }, [seed]);

  const shown = stored[0] ?? (seed && { ...seed, id: 'initial' });
  return (
    <section className="toaster" aria-label="Notifications">
      <div role="status">
        <Suspense>{shown && shown.variant !== 'destructive' && <ToastBox toast={shown} />}</Suspense>
      </div>
      <div role="alert">
        <Suspense>{shown && shown.variant === 'destructive' && <ToastBox toast={shown} />}</Suspense>
      </div>
    </section>
  );
}
