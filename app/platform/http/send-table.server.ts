const tableFormats = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof tableFormats)[number];

/** The format that an address or a form names; CSV when it names none of ours. */
export function readFormat(text: string | null): TableFormat {
  return tableFormats.find((format) => format === text) ?? 'csv';
}

/**
 * A column of a table that somebody downloads: its heading, what it holds, and where a row has it. A day is an ISO date;
 * an instant is a Date and shown in the edition's zone; nothing is null.
 */
export type Column<Row> = { header: string; width?: number } & (
  | { kind?: 'text'; of: (row: Row) => string | null }
  | { kind: 'number'; of: (row: Row) => number | null }
  | { kind: 'day'; of: (row: Row) => string | null }
  | { kind: 'instant'; of: (row: Row) => Date | null }
);

type Table<Row> = {
  /** Without its ending; the sheet of a workbook bears it, too, up to the 31 characters that a sheet may have. */
  name: string;
  columns: readonly Column<Row>[];
  format: TableFormat;
  timeZone: string;
};

/**
 * Answers with a table as a download, one row after the other as the visitor's connection takes them, so that a list of
 * any length needs no memory to speak of. When the visitor leaves, the rows are told that no more are wanted; before
 * the first is asked for they may be dropped without a word, so nothing may be opened for them until then.
 */
export async function sendTable<Row>(
  { name, columns, format, timeZone }: Table<Row>,
  rows: AsyncIterable<Row>,
): Promise<Response> {
  const toCell = format === 'csv' ? csvCell : sheetCell;
  const clock = clockOf(timeZone);
  const lines = mapRows(rows, (row) => columns.map((column) => toCell(column, row, clock)));
  const body =
    format === 'csv'
      ? // The mark at the beginning tells Excel that it is UTF-8.
        (await import('hucre/csv')).writeCsvStream(lines, {
          headers: columns.map(({ header }) => header),
          bom: true,
          escapeFormulae: true,
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
  return new Response(body, {
    headers: {
      'Content-Type': mediaTypes[format],
      'Content-Disposition': `attachment; filename="${name}.${format}"`,
      'Cache-Control': 'no-store',
    },
  });
}

const mediaTypes: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const formatOf: Record<NonNullable<Column<never>['kind']>, string | undefined> = {
  text: undefined,
  number: undefined,
  day: 'yyyy-mm-dd',
  instant: 'yyyy-mm-dd hh:mm',
};

type Clock = (instant: Date) => string;

/** What a clock of the zone shows at an instant: "2026-01-26 09:30". */
function clockOf(timeZone: string): Clock {
  // The Swedish form of a date and time happens to be ISO's.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (instant) => format.format(instant);
}

/** Typed: a spreadsheet sorts and adds numbers and dates, and never runs a text. */
function sheetCell<Row>(column: Column<Row>, row: Row, clock: Clock): string | number | Date | null {
  if (column.kind === 'number') return column.of(row);
  if (column.kind === 'day') {
    const day = column.of(row);
    return day === null ? null : new Date(`${day}T00:00:00Z`);
  }
  if (column.kind === 'instant') {
    const instant = column.of(row);
    // A sheet's time has no zone: it is written as the clock of the edition shows it.
    return instant && new Date(`${clock(instant).replace(' ', 'T')}:00Z`);
  }
  // A sheet reads "_x0041_" as A: whoever typed that meant that.
  return column.of(row)?.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_') ?? null;
}

function csvCell<Row>(column: Column<Row>, row: Row, clock: Clock): string | number | null {
  if (column.kind === 'number') return column.of(row);
  if (column.kind === 'instant') {
    const instant = column.of(row);
    return instant && clock(instant);
  }
  const text = column.of(row);
  // The writer makes =, +, - and @ harmless; where Japanese or Chinese is set, their wide forms begin a formula, too.
  return text !== null && /^[＝＋－＠]/u.test(text) ? `'${text}` : text;
}

async function* mapRows<Row, Line>(rows: AsyncIterable<Row>, toLine: (row: Row) => Line) {
  for await (const row of rows) yield toLine(row);
}
