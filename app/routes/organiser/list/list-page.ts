/** How many rows a list of the desk shows on a page. */
const pageLength = 50;

/** How many rows to search for: one more than a page shows tells whether there is a next page. */
export const rowsToFind = pageLength + 1;

/**
 * Makes a page of a list from the rows that were found: the rows to show, the search as the query of an address, and
 * the links to the first page and the next page. `cursor` is the id of the row before the page, undefined on the first
 * page, which needs no link to itself.
 */
export function paginate<Row extends { id: string }>(
  found: readonly Row[],
  search: Readonly<Record<string, string | undefined>>,
  cursor: string | undefined,
  length = pageLength,
) {
  const rows = found.slice(0, length);
  const given = Object.entries(search).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const query = `${new URLSearchParams(given)}`;
  const next = new URLSearchParams([...given, ['after', rows.at(-1)?.id ?? '']]);
  return {
    rows,
    query,
    pages: {
      first: cursor === undefined ? undefined : `?${query}`,
      next: found.length > length ? `?${next}` : undefined,
    },
  };
}
