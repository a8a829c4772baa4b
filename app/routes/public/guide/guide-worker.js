// Keeps one page, such as /faq or /travel, after it was opened, so that it opens without network. The page is the scope
// of the worker. The code of kept-pages.js comes before this file.
const cacheName = 'guides';
const { keptPages } = self;
const page = new URL(self.registration.scope).pathname;

// The page sends the addresses of its scripts and styles.
self.addEventListener('message', (event) => {
  const { parts } = event.data ?? {};
  if (Array.isArray(parts)) event.waitUntil(keptPages.keepPages(cacheName, [[page, page]], parts));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && pathname === page) event.respondWith(navigate(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(keptPages.askCacheFirst(request));
  else if (pathname.startsWith('/pictures/')) event.respondWith(keptPages.askPicture(request));
});

async function navigate(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(page);
    if (kept) return kept;
    throw error;
  }
}
