import { parseCsv } from 'hucre/csv';

type Limits = { rows: number; columns: number };

/**
 * Reads the cells of a CSV file (UTF-8, with commas, semicolons or tabs) or of the first sheet of an XLSX workbook, at
 * most `rows` rows and `columns` columns of it. All cells are trimmed texts, and dates are days ("2032-01-26"). Returns
 * undefined if the file is not a table. A workbook can be built to use a lot of time and memory, so call this function
 * in a separate process.
 */
export async function readTable(
  bytes: Uint8Array,
  { rows, columns }: Limits,
): Promise<string[][] | undefined> {
  const table = isWorkbook(bytes) ? await readWorkbook(bytes, { rows, columns }) : readText(bytes);
  return table?.slice(0, rows).map((row) => row.slice(0, columns));
}

/** True if a file is a workbook: it begins like a ZIP archive. */
function isWorkbook(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

async function readWorkbook(bytes: Uint8Array, { rows, columns }: Limits): Promise<string[][] | undefined> {
  const { readXlsx } = await import('hucre/xlsx');
  try {
    // The styles are needed to read a cell with a date as a date.
    const range = `A1:${columnName(columns)}${rows}`;
    const { sheets } = await readXlsx(bytes, { sheets: [0], range, readStyles: true });
    return sheets[0]?.rows.map((row) => row.map(writeCell));
  } catch {
    return undefined;
  }
}

/** Returns the name of a column of a workbook. The first one has the number 1: 26 is "Z", and 27 is "AA". */
function columnName(number: number): string {
  const letter = String.fromCharCode(65 + ((number - 1) % 26));
  return number <= 26 ? letter : columnName(Math.floor((number - 1) / 26)) + letter;
}

function readText(bytes: Uint8Array): string[][] | undefined {
  if (bytes.includes(0)) return undefined;
  const text = new TextDecoder('utf-8').decode(bytes);
  const [firstLine = ''] = text.split(/[\r\n]/, 1);
  const delimiter = [';', '\t'].find((sign) => firstLine.includes(sign)) ?? ',';
  try {
    return parseCsv(text, { delimiter }).map((row) => row.map(writeCell));
  } catch {
    return undefined;
  }
}

function writeCell(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell ?? '')
    .replace(/\p{Cs}|[^\P{Cc}\n]/gu, ' ')
    .trim();
}
