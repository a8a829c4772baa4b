const hasPath = /^https?:\/\/[^/]+\/./;

/**
 * Returns the absolute address of a page. `site` is the address of the site, without a slash at its end. The home page
 * of a past edition is in a folder of the site, and its address has no slash at its end either.
 */
export function pageAddress(site: string, path: string): string {
  return path === '/' && hasPath.test(site) ? site : `${site}${path}`;
}
