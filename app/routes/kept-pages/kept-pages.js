// Code that several service workers share. The source of each worker follows this file, and names its own cache.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.keptPages = {
  /** Fetches these addresses and keeps their answers. An asset that is kept is not fetched again. */
  async keep(cacheName, addresses) {
    const cache = await caches.open(cacheName);
    await Promise.all(
      addresses.map(async (address) => {
        if (/^\/(assets|pictures)\//.test(address) && (await cache.match(address))) return;
        const answer = await fetch(address);
        if (answer.ok) await cache.put(address, answer);
      }),
    );
  },

  /**
   * Keeps pages with the scripts and styles that they name. `pages` has the path of each page with the address at which
   * it is fetched. Keeps the scripts and styles first, so that a kept page works even if the network fails in between.
   */
  async keepPages(cacheName, pages, parts) {
    const cache = await caches.open(cacheName);
    const named = new Set(parts);
    const answers = [];
    for (const [page, address] of pages) {
      const answer = await fetch(address);
      if (!answer.ok) continue;
      for (const [, part] of (await answer.clone().text()).matchAll(/"(\/(?:assets|pictures)\/[^"\\ ]+)"/g))
        named.add(part);
      answers.push([page, answer]);
    }
    await self.keptPages.keep(cacheName, [...named]);
    for (const [page, answer] of answers) await cache.put(page, answer);
  },

  /** Deletes kept assets that are not among these addresses, because they belong to an older version of the site. */
  async forgetOtherAssets(cacheName, addresses) {
    const cache = await caches.open(cacheName);
    const kept = new Set(addresses.map((address) => new URL(address, self.location.origin).href));
    for (const { url } of await cache.keys()) {
      const { pathname } = new URL(url);
      if (/^\/(assets|pictures)\//.test(pathname) && !kept.has(url)) await cache.delete(url);
    }
  },

  async askCacheFirst(request) {
    return (await caches.match(request)) ?? (await fetch(request));
  },

  /**
   * Asks the network for a picture of an owner, such as /pictures/x/1600. Without network, answers with the width of the
   * same picture that was kept with the page.
   */
  async askPicture(request) {
    try {
      return await fetch(request);
    } catch (error) {
      const { pathname } = new URL(request.url);
      const same = pathname.slice(0, pathname.lastIndexOf('/') + 1);
      for (const { url } of await self.keptPages.listKept()) {
        const kept =
          new URL(url).pathname.startsWith(same) && (await caches.match(url, { ignoreVary: true }));
        if (kept) return kept;
      }
      throw error;
    }
  },

  async listKept() {
    const kept = await Promise.all(
      (await caches.keys()).map(async (name) => await (await caches.open(name)).keys()),
    );
    return kept.flat();
  },
};
