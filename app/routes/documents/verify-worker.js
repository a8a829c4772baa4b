// Keeps the page that verifies documents, so that it works without network. It changes no other page. The code of
// kept-pages.js comes before this file.
const cacheName = 'verify';
const { keptPages } = self;
const list = '/.well-known/conference-documents.json';
/** The page in this language, such as "/verify". */
const page = new URL(self.registration.scope).pathname;

// The page sends the addresses of its scripts and styles.
self.addEventListener('message', (event) => {
  const { parts } = event.data ?? {};
  if (Array.isArray(parts))
    event.waitUntil(
      // The page is stored last, so that a stored page is complete even if the network fails in between.
      keptPages
        .keep(cacheName, [list, ...parts])
        .then(() => keptPages.keep(cacheName, [page]))
        .then(() => keptPages.forgetOtherAssets(cacheName, parts)),
    );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(navigate(request, pathname));
  else if (pathname === list) event.respondWith(askNetworkFirst(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(keptPages.askCacheFirst(request));
});

/** Without network, moves the code from the path to the fragment, where the kept page reads it. */
async function navigate(request, pathname) {
  try {
    return await fetch(request);
  } catch (error) {
    if (pathname !== page) return Response.redirect(`${page}#${pathname.slice(page.length + 1)}`);
    const kept = await caches.match(page);
    if (kept) return kept;
    throw error;
  }
}

async function askNetworkFirst(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(cacheName)).put(request, answer.clone());
    return answer;
  } catch (error) {
    const kept = await caches.match(request);
    if (kept) return kept;
    throw error;
  }
}
