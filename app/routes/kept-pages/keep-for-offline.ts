/**
 * Registers the service worker at the address `worker` for each scope. For use without network, the worker keeps the
 * pages of the scope, and the scripts and styles that this page has loaded. Returns false if the browser cannot do
 * that.
 */
export async function keepForOffline(worker: string, scopes: readonly string[], page?: string) {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return false;
  try {
    await Promise.all(scopes.map((scope) => keepScope(worker, scope, page)));
    return true;
  } catch {
    return false;
  }
}

async function keepScope(address: string, scope: string, page: string | undefined) {
  const { installing, waiting, active } = await navigator.serviceWorker.register(address, { scope });
  const worker = installing ?? waiting ?? active;
  const parts = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
  worker?.postMessage({ page, parts: [...new Set(parts)] });
}
