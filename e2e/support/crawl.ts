import type { APIRequestContext } from '@playwright/test';

/** A page that was found: its address, its text, and the addresses on the same site to which it refers. */
export type CrawledPage = { address: string; html: string; refersTo: string[] };

/** What a crawl found. `dead` names each address that does not answer with 200, and a page that refers to it. */
export type Crawl = { pages: CrawledPage[]; files: string[]; dead: string[] };

/**
 * Follows every link from a page, and fetches everything to which the pages refer: pictures, scripts, styles, calendars
 * and the addresses in the page's head and in its data for search engines. Reads only pages whose address begins with
 * `start`, and fetches only addresses of the same site.
 */
export async function crawl(request: APIRequestContext, start: string): Promise<Crawl> {
  const { origin } = new URL(start);
  const found = new Map<string, string>([[start, 'the start']]);
  const result: Crawl = { pages: [], files: [], dead: [] };
  // The map grows while the loop runs.
  for (const [address, from] of found) {
    const answer = await request.get(address, { maxRedirects: 0 });
    if (answer.status() !== 200) {
      result.dead.push(`${answer.status()} ${address.slice(origin.length)} on ${from.slice(origin.length)}`);
      continue;
    }
    const isPage = answer.headers()['content-type']?.startsWith('text/html');
    if (!isPage) result.files.push(address);
    if (!isPage || !(address === start || address.startsWith(`${start}/`))) continue;
    const html = await answer.text();
    const refersTo = readAddresses(html, address).filter(
      (one) => one.startsWith(`${origin}/`) || one === origin,
    );
    result.pages.push({ address, html, refersTo });
    for (const one of refersTo) if (!found.has(one)) found.set(one, address);
  }
  return result;
}

/**
 * Reads all addresses in the attributes of a page and in its data for search engines, without queries and fragments,
 * because a built page is the same with any query.
 */
function readAddresses(html: string, page: string): string[] {
  const attributes = [...html.matchAll(/\s(href|src|srcset|poster|action|content|imagesrcset)="([^"]*)"/gi)];
  const named = attributes.flatMap(([, name = '', value = '']) => {
    if (/srcset/i.test(name)) return value.split(',').map((one) => one.trim().split(/\s/)[0] ?? '');
    // Most values of `content` are no addresses.
    return name.toLowerCase() !== 'content' || value.startsWith('http') ? [value] : [];
  });
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(
    ([, json = '']) => [...json.matchAll(/"(https?:[^"]*)"/g)].map(([, address = '']) => address),
  );
  const given = [...named, ...data.filter((one) => !one.startsWith('https://schema.org'))];
  const addresses = given
    .map((one) => one.replaceAll('&amp;', '&'))
    .filter((one) => URL.canParse(one, page))
    .map((one) => new URL(one, page))
    .filter(({ protocol }) => protocol.startsWith('http'));
  return [...new Set(addresses.map(({ origin, pathname }) => `${origin}${pathname}`))].map((one) =>
    one.replace(/^(https?:\/\/[^/]+)\/$/, '$1'),
  );
}
