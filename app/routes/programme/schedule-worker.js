// Keeps /schedule, and the pages of sessions that were opened, so that they work without network. The code of
// kept-pages.js comes before this file.
const cacheName = 'schedule';
const { keptPages } = self;
/** The schedule in this language, such as "/schedule". */
const schedule = new URL(self.registration.scope).pathname;

// A page sends its own address and the addresses of its scripts and styles.
self.addEventListener('message', (event) => {
  const { page, parts } = event.data ?? {};
  if (typeof page === 'string' && isKept(page) && Array.isArray(parts)) {
    event.waitUntil(keepPages([schedule, page].filter(isFirst), parts));
  }
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && isKept(pathname)) event.respondWith(navigate(request, pathname, search));
  else if (pathname.startsWith('/assets/')) event.respondWith(keptPages.askCacheFirst(request));
  else if (pathname.startsWith('/pictures/')) event.respondWith(keptPages.askPicture(request));
});

/** Keeps pages. The kept schedule contains the sessions of all days. */
function keepPages(pages, parts) {
  const addresses = pages.map((page) => [page, page === schedule ? `${schedule}?day=all` : page]);
  return keptPages.keepPages(cacheName, addresses, parts);
}

const isFirst = (address, index, all) => all.indexOf(address) === index;

/** Returns true for the path of a page, and false for the path of a calendar file. */
function isKept(path) {
  return path === schedule || (path.startsWith(`${schedule}/`) && !/\.\w+$/.test(path));
}

async function navigate(request, pathname, search) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = search === '' ? await caches.match(pathname) : undefined;
    if (kept) return kept;
    if (await caches.match(schedule)) return Response.redirect(schedule);
    throw error;
  }
}
