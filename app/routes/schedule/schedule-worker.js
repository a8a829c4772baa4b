// Keeps /schedule, and the pages of sessions that were opened, so that they work without network.
// kept-pages.js stands before this file.
const cacheName = 'schedule';
/** The schedule in this language, such as "/schedule". */
const schedule = new URL(self.registration.scope).pathname;

// A page names itself, its scripts and its styles.
self.addEventListener('message', (event) => {
  const { page, parts } = event.data ?? {};
  if (typeof page === 'string' && isKept(page) && Array.isArray(parts)) {
    event.waitUntil(keep([schedule, page, ...parts].filter(isFirst)));
  }
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && isKept(pathname)) event.respondWith(navigate(request, pathname, search));
  else if (pathname.startsWith('/assets/')) event.respondWith(askCacheFirst(request));
});

const isFirst = (address, index, all) => all.indexOf(address) === index;

/** Whether an address is that of a page, not that of a calendar file. */
function isKept(path) {
  return path === schedule || (path.startsWith(`${schedule}/`) && !/\.\w+$/.test(path));
}

async function navigate(request, pathname, search) {
  try {
    const answer = await fetch(request);
    // A filtered list is not kept, because the kept list can be filtered without network.
    if (answer.ok && search === '') await (await caches.open(cacheName)).put(pathname, answer.clone());
    return answer;
  } catch (error) {
    const kept = search === '' ? await caches.match(pathname) : undefined;
    if (kept) return kept;
    if (await caches.match(schedule)) return Response.redirect(schedule);
    throw error;
  }
}
