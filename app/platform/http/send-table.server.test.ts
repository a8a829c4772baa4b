import { buffer } from 'node:stream/consumers';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { type Column, sendTable, type TableFormat } from './send-table.server.ts';

type Guest = { name: string | null; fee: number | null; arrives: string | null; wroteAt: Date | null };

const columns: Column<Guest>[] = [
  { header: 'Name', of: ({ name }) => name, width: 30 },
  { header: 'Fee, USD', kind: 'number', of: ({ fee }) => fee },
  { header: 'Arrives', kind: 'day', of: ({ arrives }) => arrives },
  { header: 'Wrote', kind: 'instant', of: ({ wroteAt }) => wroteAt },
];

const mira: Guest = {
  name: 'Mira Çelik, “शांति” 🕊',
  fee: 1500.5,
  arrives: '2026-01-25',
  // In India this time is after midnight.
  wroteAt: new Date('2026-01-09T18:45:10Z'),
};
const emptyGuest: Guest = { name: null, fee: null, arrives: null, wroteAt: null };

async function* iterate<Row>(rows: readonly Row[]) {
  yield* rows;
}

function send(rows: readonly Guest[], format: TableFormat) {
  return sendTable({ name: 'guests', columns, format, timeZone: 'Asia/Kolkata' }, iterate(rows));
}

const toMinute = (date: Date) => new Date(date.getTime() + 500).toISOString().slice(0, 16);
const guestNamed = (name: string): Guest => ({ ...emptyGuest, name });

describe('a table as CSV', () => {
  it('a CSV has a byte order mark, a header line, one line for each row, and local times', async () => {
    const answer = await send([mira, emptyGuest], 'csv');
    expect(Object.fromEntries(answer.headers)).toEqual({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="guests.csv"',
      'cache-control': 'no-store',
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.toString()).toBe(
      '\uFEFF"Name","Fee, USD","Arrives","Wrote"\r\n"Mira Çelik, “शांति” 🕊","1500.5","2026-01-25","2026-01-10 00:15"\r\n"","","",""',
    );
  });

  it('a CSV keeps commas, quotes and line breaks inside their cell', async () => {
    const text = await (await send([guestNamed('Rao, "Ravi"\r\nc/o Peace\nHouse')], 'csv')).text();
    expect(text.split('"Wrote"\r\n')[1]).toBe('"Rao, ""Ravi""\r\nc/o Peace\nHouse","","",""');
  });

  it.each(['=1+2', '+91 98', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '＝1', '=HYPERLINK("x")'])(
    'a spreadsheet does not run %j as a formula',
    async (name) => {
      const text = await (await send([guestNamed(name)], 'csv')).text();
      expect(text.split('"Wrote"\r\n')[1]).toMatch(/^"'/);
    },
  );

  it('a CSV contains numbers unchanged', async () => {
    const text = await (await send([{ ...emptyGuest, fee: -1500 }], 'csv')).text();
    expect(text.split('"Wrote"\r\n')[1]).toBe('"","-1500","",""');
  });

  it('a program that splits at a semicolon or a tab gets the whole text as one cell', async () => {
    const text = await (await send([guestNamed('Rao;=1+2\t=3+4')], 'csv')).text();
    expect(text.split('"Wrote"\r\n')[1]).toBe('"Rao;=1+2\t=3+4","","",""');
  });
});

describe('a table as a workbook', () => {
  const read = async (rows: Guest[]) => {
    const answer = await send(rows, 'xlsx');
    expect(answer.headers.get('Content-Type')).toContain('spreadsheetml.sheet');
    const sheet = await readSheet(await buffer(answer.body as never), { trim: false });
    // A workbook stores a time as a number of days. The time that we read may be slightly too early, so round it.
    return sheet.map((line) => line.map((cell) => (cell instanceof Date ? toMinute(cell) : cell)));
  };

  it('the cells of a workbook have types: text, numbers, days and local times', async () => {
    expect(await read([emptyGuest, mira])).toEqual([
      ['Name', 'Fee, USD', 'Arrives', 'Wrote'],
      [null, null, null, null],
      [mira.name, 1500.5, '2026-01-25T00:00', '2026-01-10T00:15'],
    ]);
  });

  it('a workbook contains typed text as text, never as a number or formula', async () => {
    const typed = ['=1+2', '-5', '@SUM(A1)', ' spaced ', '<b>&amp;', 'a\nb', '_x0041_', 'bell\u0007'];
    const sheet = await read(typed.map(guestNamed));
    expect(sheet.slice(1).map(([name]) => name)).toEqual(typed);
  });
});

it('NDJSON has one object on each line, with values of their types and instants in UTC', async () => {
  const twice = [...columns, ...columns.slice(0, 1)];
  const rows = iterate([mira, { ...emptyGuest, name: '=1+2\nnext' }]);
  const format = 'ndjson';
  const answer = await sendTable({ name: 'guests', columns: twice, format, timeZone: 'Asia/Kolkata' }, rows);
  expect(Object.fromEntries(answer.headers)).toEqual({
    'content-type': 'application/x-ndjson; charset=utf-8',
    'content-disposition': 'attachment; filename="guests.ndjson"',
    'cache-control': 'no-store',
  });
  const text = await answer.text();
  expect(text.endsWith('}\n')).toBe(true);
  const nobody = { 'Fee, USD': null, Arrives: null, Wrote: null };
  expect(
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    {
      ...{ Name: mira.name, 'Fee, USD': 1500.5, Arrives: '2026-01-25', Wrote: '2026-01-09T18:45:10.000Z' },
      'Name 2': mira.name,
    },
    { Name: '=1+2\nnext', ...nobody, 'Name 2': '=1+2\nnext' },
  ]);
});

it('stops reading rows when the visitor has closed the connection', async () => {
  for (const format of ['csv', 'xlsx', 'ndjson'] as const) {
    let given = 0;
    let isOver = false;
    async function* endless() {
      try {
        for (;;) {
          given += 1;
          yield mira;
        }
      } finally {
        isOver = true;
      }
    }
    const { body } = await sendTable(
      { name: 'guests', columns, format, timeZone: 'Asia/Kolkata' },
      endless(),
    );
    const reader = body?.getReader();
    while (given === 0) await reader?.read();
    const givenAtFirst = given;
    await reader?.cancel();
    expect([format, isOver, givenAtFirst < 20_000]).toEqual([format, true, true]);
  }
});

it('if reading a row fails, the download is aborted, so that an incomplete list never looks complete', async () => {
  for (const format of ['csv', 'xlsx', 'ndjson'] as const) {
    async function* broken() {
      yield mira;
      throw new Error('The database went away.');
    }
    const answer = await sendTable({ name: 'guests', columns, format, timeZone: 'Asia/Kolkata' }, broken());
    await expect(answer.arrayBuffer()).rejects.toThrow('The database went away.');
  }
});
