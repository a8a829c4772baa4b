const pageLength = 50;

/** How many rows to search for: one more than a page shows tells whether there is a next page. */
export const rowsToFind = pageLength + 1;

/** Splits what was found into a page and its links. `cursor` is the id of the row before the page, if there is one. */
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
