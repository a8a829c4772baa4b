const pageLength = 50;

/** Each search asks for one row more than a page shows. The extra row shows that there is a next page. */
export const rowsToFind = pageLength + 1;

/**
 * Returns one page of the rows that the search found, and the links to the first and the next page. `cursor` is the id
 * of the last row of the previous page. `more` are parameters that the links keep, such as chosen columns.
 */
export function paginate<Row extends { id: string }>(
  found: readonly Row[],
  search: Readonly<Record<string, string | undefined>>,
  cursor: string | undefined,
  { length = pageLength, more = [] }: { length?: number; more?: readonly [string, string][] } = {},
) {
  const rows = found.slice(0, length);
  const parameters = [
    ...Object.entries(search).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    ...more,
  ];
  const query = `${new URLSearchParams(parameters)}`;
  const next = new URLSearchParams([...parameters, ['after', rows.at(-1)?.id ?? '']]);
  return {
    rows,
    query,
    pages: {
      first: cursor === undefined ? undefined : `?${query}`,
      next: found.length > length ? `?${next}` : undefined,
    },
  };
}
