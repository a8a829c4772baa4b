const tableFormats = ['csv', 'xlsx', 'ndjson'] as const;
export type TableFormat = (typeof tableFormats)[number];

/** Reads the format of a table from the query of a URL or from a form. Returns CSV if the format is unknown. */
export function readFormat(text: string | null): TableFormat {
  return tableFormats.find((format) => format === text) ?? 'csv';
}

/**
 * A column of a table: its header, the kind of its values, and how to get the value from a row. A `day` is an ISO date.
 * An `instant` is a Date, and a CSV or XLSX file shows its local time in the table's time zone, NDJSON in UTC. A null
 * becomes an empty cell.
 */
export type Column<Row> = { header: string; width?: number } & (
  | { kind?: 'text'; of: (row: Row) => string | null }
  | { kind: 'number'; of: (row: Row) => number | null }
  | { kind: 'day'; of: (row: Row) => string | null }
  | { kind: 'instant'; of: (row: Row) => Date | null }
);

type Table<Row> = {
  /**
   * The file's name without its extension. The sheet of a workbook gets the same name, cut to the 31 characters that
   * are allowed.
   */
  name: string;
  columns: readonly Column<Row>[];
  format: TableFormat;
  timeZone: string;
};

/**
 * Returns a response that streams a table as a download, so that even a long list needs little memory. If the visitor
 * closes the connection, the iterator of `rows` is ended, and can close its resources. But it is not ended if no row
 * has been read. So `rows` must not open a resource before it reads the first row.
 */
export async function sendTable<Row>(
  { name, columns, format, timeZone }: Table<Row>,
  rows: AsyncIterable<Row> | Iterable<Row>,
): Promise<Response> {
  if (format === 'ndjson') return answerFile(name, format, writeLines(columns, rows));
  const toCell = format === 'csv' ? csvCell : sheetCell;
  // The Swedish format of dates and times is the ISO format: "2032-01-26 09:30".
  const instants = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const lines = mapRows(rows, (row) => columns.map((column) => toCell(column, row, instants)));
  const body =
    format === 'csv'
      ? // The byte order mark tells Excel that the text is UTF-8.
        (await import('hucre/csv')).writeCsvStream(lines, {
          headers: columns.map(({ header }) => header),
          bom: true,
          escapeFormulae: true,
          // Put each cell into quotes, because some programs also split at a semicolon or a tab. The text after the
          // split could then run as a formula.
          quoteStyle: 'all',
        })
      : (await import('hucre/xlsx')).writeXlsxStream(lines, {
          name: name.slice(0, 31),
          columns: columns.map(({ header, width = 16, kind = 'text' }) => ({
            header,
            width,
            ...(formatOf[kind] && { numFmt: formatOf[kind] }),
          })),
          freezePane: { rows: 1 },
        });
  return answerFile(name, format, body);
}

function answerFile(name: string, format: TableFormat, body: ReadableStream): Response {
  return new Response(body, {
    headers: {
      'Content-Type': mediaTypes[format],
      'Content-Disposition': `attachment; filename="${name}.${format}"`,
      'Cache-Control': 'no-store',
    },
  });
}

/** How many characters of lines are sent together. */
const linesTogether = 64 * 1024;

/**
 * Writes each row as a line with a JSON object (https://github.com/ndjson/ndjson-spec). The headers are its names, so a
 * second column with the same header gets a number. Values keep their type, and texts are as they are, because no program
 * runs them as formulas.
 */
function writeLines<Row>(
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): ReadableStream {
  const seen = new Map<string, number>();
  const names = columns.map(({ header }) => {
    const count = (seen.get(header) ?? 0) + 1;
    seen.set(header, count);
    return count === 1 ? header : `${header} ${count}`;
  });
  const toLine = (row: Row) =>
    JSON.stringify(Object.fromEntries(columns.map((column, index) => [names[index], column.of(row)])));
  async function* join() {
    let lines = '';
    for await (const row of rows) {
      lines += `${toLine(row)}\n`;
      if (lines.length < linesTogether) continue;
      yield Buffer.from(lines);
      lines = '';
    }
    if (lines !== '') yield Buffer.from(lines);
  }
  const chunks = join();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return();
    },
  });
}

const mediaTypes: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const formatOf: Record<NonNullable<Column<never>['kind']>, string | undefined> = {
  text: undefined,
  number: undefined,
  day: 'yyyy-mm-dd',
  instant: 'yyyy-mm-dd hh:mm',
};

/**
 * Returns the value of a cell of a workbook. The type of the value tells a spreadsheet how to sort and add values, and
 * that a text is no formula.
 */
function sheetCell<Row>(
  column: Column<Row>,
  row: Row,
  instants: Intl.DateTimeFormat,
): string | number | Date | null {
  if (column.kind === 'number') return column.of(row);
  if (column.kind === 'day') {
    const day = column.of(row);
    return day === null ? null : new Date(`${day}T00:00:00Z`);
  }
  if (column.kind === 'instant') {
    const instant = column.of(row);
    // Times in a sheet have no time zone, so we write the local time.
    return instant && new Date(`${instants.format(instant).replace(' ', 'T')}:00Z`);
  }
  // A sheet would show the text "_x0041_" as A, so we escape such texts.
  return column.of(row)?.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_') ?? null;
}

function csvCell<Row>(column: Column<Row>, row: Row, instants: Intl.DateTimeFormat): string | number | null {
  if (column.kind === 'number') return column.of(row);
  if (column.kind === 'instant') {
    const instant = column.of(row);
    return instant && instants.format(instant);
  }
  const text = column.of(row);
  // The library escapes =, +, - and @, but not their wide forms, which also begin a formula in Japanese and Chinese
  // settings.
  return text !== null && /^[＝＋－＠]/u.test(text) ? `'${text}` : text;
}

async function* mapRows<Row, Line>(rows: AsyncIterable<Row> | Iterable<Row>, toLine: (row: Row) => Line) {
  for await (const row of rows) yield toLine(row);
}
