// Keeps the page of the door, so that it works without network. It stores no personal data: the page does, encrypted.
const cacheName = 'door';
const page = '/organiser/door/phone';
/** How long a page may take to load before the kept page is shown. */
const timeoutMs = 4000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// The page sends the addresses of its scripts and styles. The answer says whether all of them are kept.
self.addEventListener('message', (event) => {
  const { parts } = event.data ?? {};
  if (!Array.isArray(parts)) return;
  const [port] = event.ports;
  event.waitUntil(
    keep(parts).then(
      () => port?.postMessage(true),
      () => port?.postMessage(false),
    ),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(navigate(request, pathname));
  else if (pathname.startsWith('/assets/')) event.respondWith(askCacheFirst(request));
});

async function keep(parts) {
  const cache = await caches.open(cacheName);
  await Promise.all(
    parts.map(async (address) => {
      if (await cache.match(address)) return;
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(`${address} is missing.`);
      await cache.put(address, answer);
    }),
  );
  const answer = await fetch(page, { redirect: 'manual' });
  if (!answer.ok) {
    if (await cache.match(page)) return;
    throw new Error('The page is missing.');
  }
  // Do not keep a page of a newer version now, because it needs other parts. It sends their addresses when somebody
  // opens it.
  const text = await answer.clone().text();
  const entry = parts.find((address) => address.includes('/manifest-'));
  if (entry !== undefined && !text.includes(entry)) return;
  await cache.put(page, answer);
  const needed = new Set(parts);
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname.startsWith('/assets/') && !needed.has(pathname)) await cache.delete(url);
  }
}

async function navigate(request, pathname) {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(page);
  if (!kept) return await fetch(request);
  try {
    const signal = pathname === page ? AbortSignal.timeout(timeoutMs) : undefined;
    return await fetch(request, { signal });
  } catch {
    return pathname === page ? kept : Response.redirect(page);
  }
}

async function askCacheFirst(request) {
  return (await caches.match(request)) ?? (await fetch(request));
}
