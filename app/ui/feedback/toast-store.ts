export type ToastAction = { label: string } & ({ to: string; href?: never } | { href: string; to?: never });

export type ToastContent = {
  title: string;
  description?: string;
  /** An announcement says that something is not there yet: neither a success nor a failure. */
  variant?: 'default' | 'destructive' | 'announcement';
  action?: ToastAction;
  /** Milliseconds; Infinity stays until it is dismissed. */
  duration?: number;
};

export type Toast = ToastContent & { id: string };

const mostAtOnce = 1;
const defaultDuration = 5000;

let lastId = 0;
let toasts: readonly Toast[] = [];
let isPaused = false;
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

function keep(next: readonly Toast[]) {
  toasts = next.slice(0, mostAtOnce);
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

/** Puts a toast in front; the one that was there goes. The handle can dismiss or change it while it is shown. */
export function showToast(content: ToastContent) {
  lastId += 1;
  const toast: Toast = { ...content, id: String(lastId) };
  keep([toast, ...toasts]);
  startTimer(toast);
  return {
    id: toast.id,
    dismiss: () => dismissToast(toast.id),
    update: (change: Partial<ToastContent>) => updateToast(toast.id, change),
  };
}

/** Takes a toast away; one that has gone already stays gone. */
export function dismissToast(id: string) {
  keep(toasts.filter((toast) => toast.id !== id));
}

/** Takes whatever is shown away. */
export function dismissToasts() {
  keep([]);
}

/** Changes a shown toast in place and lets its time run anew; one that has gone is not brought back. */
export function updateToast(id: string, change: Partial<ToastContent>) {
  const before = toasts.find((toast) => toast.id === id);
  if (!before) return;
  const after = { ...before, ...change, id };
  keep(toasts.map((toast) => (toast === before ? after : toast)));
  startTimer(after);
}

/** Holds the clock while somebody reads (pointer or focus on the toast), and lets the whole time run again after it. */
export function pauseToasts(pause: boolean) {
  if (pause === isPaused) return;
  isPaused = pause;
  for (const toast of toasts) startTimer(toast);
}

/** For React's useSyncExternalStore: returns how to stop listening. */
export function watchToasts(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The toasts on screen, newest first. */
export function currentToasts() {
  return toasts;
}
