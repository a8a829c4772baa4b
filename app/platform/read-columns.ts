/** The headers by which a table names its columns. The first header is ours, and the others are read, too. */
export type ColumnHeaders<Column extends string> = Readonly<Record<Column, readonly string[]>>;

/** A row of a table. `line` is its number in the file; the headers are line 1. */
export type TableRow<Column extends string> = { line: number; cells: Partial<Record<Column, string>> };

/**
 * Reads the rows of a table whose first row has the headers, in any order. Upper and lower case, spaces and signs in
 * headers do not matter. A column that the table lacks is missing in `cells`. Leaves out empty rows and unknown columns.
 */
export function readColumns<Column extends string>(
  [head = [], ...rows]: readonly string[][],
  columns: ColumnHeaders<Column>,
): { found: Set<Column>; rows: TableRow<Column>[] } {
  const headers = head.map(plain);
  const places = Object.entries<readonly string[]>(columns).flatMap(([column, names]) => {
    const place = names.map((name) => headers.indexOf(plain(name))).find((one) => one >= 0);
    return place === undefined ? [] : [[column as Column, place] as const];
  });
  return {
    found: new Set(places.map(([column]) => column)),
    rows: rows.flatMap((row, index) => {
      if (row.every((cell) => cell === '')) return [];
      const cells = Object.fromEntries(places.map(([column, place]) => [column, row[place] ?? '']));
      return [{ line: index + 2, cells: cells as Partial<Record<Column, string>> }];
    }),
  };
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');
