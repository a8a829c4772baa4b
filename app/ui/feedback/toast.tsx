import { useEffect, useState, useSyncExternalStore } from 'react';
import { useUiWords } from '#ui/words/use-ui-words.ts';
import { ToastBox } from './toast-box.tsx';
import { currentToasts, showToast, type Toast, type ToastContent, watchToasts } from './toast-store.ts';

const noToasts: readonly Toast[] = [];

/**
 * Shows toasts below the header. The server's HTML contains the toast `initial`, so visitors without script also see
 * it. With script it becomes an ordinary toast.
 */
export function Toaster({ initial }: { initial?: ToastContent | undefined }) {
  const { words } = useUiWords();
  const stored = useSyncExternalStore(watchToasts, currentToasts, () => noToasts);
  const [seed, setSeed] = useState(initial);

  useEffect(() => {
    if (!seed) return;
    showToast(seed);
    setSeed(undefined);
  }, [seed]);

  const shown = stored[0] ?? (seed && { ...seed, id: 'initial' });
  return (
    <section className="toaster" aria-label={words.notifications}>
      <div role="status">{shown && shown.variant !== 'destructive' && <ToastBox toast={shown} />}</div>
      <div role="alert">{shown && shown.variant === 'destructive' && <ToastBox toast={shown} />}</div>
    </section>
  );
}
