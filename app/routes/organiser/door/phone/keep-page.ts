import { openCodeReader } from '#routes/documents/read-code.ts';

/**
 * Asks a service worker to store the page and its files, so that the page opens without network. Returns false if the
 * browser cannot store them.
 */
export async function storePageOffline(): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return false;
  // Without network nothing can be stored. A page that the worker serves is stored already.
  if (!navigator.onLine && navigator.serviceWorker.controller) return true;
  try {
    // The code reader is loaded now, so that the worker stores its script, too.
    await openCodeReader();
    const registration = await navigator.serviceWorker.register('/door-worker.js', {
      scope: '/organiser/door',
    });
    await navigator.storage?.persist?.();
    const { installing, waiting, active } = registration;
    const parts = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/assets/'))
      .map(({ pathname }) => pathname);
    const worker = installing ?? waiting ?? active;
    if (!worker) return false;
    return await askWorker(worker, [...new Set(parts)]);
  } catch {
    return false;
  }
}

/** Waits for the worker's answer. Returns true if the worker has stored all files. */
async function askWorker(worker: ServiceWorker, parts: string[]): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const kept = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
  });
  worker.postMessage({ parts }, [port2]);
  return await kept;
}
