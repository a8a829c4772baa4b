import { useEffect, useState, useSyncExternalStore } from 'react';
import { ToastBox } from './toast-box.tsx';
import { currentToasts, showToast, type Toast, type ToastContent, watchToasts } from './toast-store.ts';

const none: readonly Toast[] = [];

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
      <div role="status">{shown && shown.variant !== 'destructive' && <ToastBox toast={shown} />}</div>
      <div role="alert">{shown && shown.variant === 'destructive' && <ToastBox toast={shown} />}</div>
    </section>
  );
}
