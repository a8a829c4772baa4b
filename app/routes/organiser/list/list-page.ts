/** How many rows a list of the desk shows at once. */
const pageLength = 50;

/** How many rows a list's search asks for: one more than are shown tells whether there is a next page. */
export const rowsToFind = pageLength + 1;

/**
 * One page of a list out of what its search found: its rows; the search as an address's parameters; and where the first
 * and the next page are. `after`: the id of the row before the page; undefined on the first.
 */
export function pageOf<Row extends { id: string }>(
  found: readonly Row[],
  search: Readonly<Record<string, string | undefined>>,
  after: string | undefined,
) {
  const rows = found.slice(0, pageLength);
  const given = Object.entries(search).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const query = `${new URLSearchParams(given)}`;
  const next = new URLSearchParams([...given, ['after', rows.at(-1)?.id ?? '']]);
  return {
    rows,
    query,
    place: {
      isFirst: after === undefined,
      first: `?${query}`,
      next: found.length > pageLength ? `?${next}` : undefined,
    },
  };
}
