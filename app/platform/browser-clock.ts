/**
 * The time now in a browser, in milliseconds since the epoch. In a rehearsal the page says how far the site's clock is
 * ahead of the browser's.
 */
export function browserNow(): number {
  return Date.now() + Number(document.documentElement.dataset.clockAhead ?? 0);
}
