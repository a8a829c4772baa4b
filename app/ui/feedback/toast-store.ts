export type ToastAction = { label: string } & ({ to: string; href?: never } | { href: string; to?: never });

export type ToastContent = {
  title: string;
  description?: string;
  /**
   * The kind of the toast. Use `announcement` for a feature that is not open yet: this is neither a success nor a
   * failure.
   */
  variant?: 'default' | 'destructive' | 'announcement';
  action?: ToastAction;
  /** How long the toast is shown, in milliseconds. With Infinity it stays until somebody dismisses it. */
  duration?: number;
};

export type Toast = ToastContent & { id: string };

const maxToasts = 1;
const defaultDuration = 5000;

let lastId = 0;
let toasts: readonly Toast[] = [];
let isPaused = false;
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

function setToasts(next: readonly Toast[]) {
  toasts = next.slice(0, maxToasts);
  for (const [id, timer] of timers) {
    if (toasts.some((toast) => toast.id === id)) continue;
    clearTimeout(timer);
    timers.delete(id);
  }
  for (const listener of listeners) listener();
}

function startTimer({ id, duration = defaultDuration }: Toast) {
  clearTimeout(timers.get(id));
  timers.delete(id);
  if (isPaused || !Number.isFinite(duration)) return;
  timers.set(
    id,
    setTimeout(() => dismissToast(id), duration),
  );
}

/** Shows a toast and removes the current one. Returns functions that dismiss or change the new toast. */
export function showToast(content: ToastContent) {
  lastId += 1;
  const toast: Toast = { ...content, id: String(lastId) };
  setToasts([toast, ...toasts]);
  startTimer(toast);
  return {
    id: toast.id,
    dismiss: () => dismissToast(toast.id),
    update: (change: Partial<ToastContent>) => updateToast(toast.id, change),
  };
}

/** Dismisses a toast. If the toast is no longer shown, does nothing. */
export function dismissToast(id: string) {
  setToasts(toasts.filter((toast) => toast.id !== id));
}

/** Dismisses all toasts. */
export function dismissToasts() {
  setToasts([]);
}

/** Changes a toast and restarts its time. If the toast is no longer shown, does nothing. */
export function updateToast(id: string, change: Partial<ToastContent>) {
  const before = toasts.find((toast) => toast.id === id);
  if (!before) return;
  const after = { ...before, ...change, id };
  setToasts(toasts.map((toast) => (toast === before ? after : toast)));
  startTimer(after);
}

/**
 * If `pause` is true, stops the timers of all toasts, because somebody reads a toast. Otherwise starts them again from
 * the beginning.
 */
export function pauseToasts(pause: boolean) {
  if (pause === isPaused) return;
  isPaused = pause;
  for (const toast of toasts) startTimer(toast);
}

/** Subscribes to changes, for useSyncExternalStore. Returns the function that unsubscribes. */
export function watchToasts(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The shown toasts, newest first. */
export function currentToasts() {
  return toasts;
}
