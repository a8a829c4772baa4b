/** Returns whether a path belongs to a page of the organisers' desk, or to the data of such a page. */
export function isDesk(path: string): boolean {
  return /^\/organiser(?=[/.]|$)/.test(path);
}
