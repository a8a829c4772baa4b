import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { aDatabase } from '#tests/database.ts';
import { findFloatFaults, findFloats } from './find-float-faults.ts';

const owner = new pg.Client({ connectionString: (await aDatabase()).adminUrl });
await owner.connect();
afterAll(() => owner.end());

it('no file that handles amounts between a form and the database uses floating-point numbers', async () => {
  expect(await findFloatFaults(join(import.meta.dirname, '..', '..'))).toEqual([]);
});

it.each([
  ['const cents = dollars * 100.5;', ['100.5']],
  ['const dollars = amount / 100;', ['amount / 100']],
  ['amount /= 2;', ['amount /= 2']],
  ['const cents = Math.round(dollars * 100);', ['Math.round(dollars * 100)']],
  ['const dollars = Number.parseFloat(text);', ['Number.parseFloat(text)']],
  ['const text = amount.toFixed(2);', ['amount.toFixed(2)']],
  ['const seconds = Math.floor(time.getTime() / 1000);', []],
  ['const sum = one + other * 100;', []],
])('finds the floating-point numbers in “%s”', (code, floats) => {
  expect(findFloats('a.ts', code)).toEqual(floats);
});

it('every column of an amount is an integer', async () => {
  const { rows } = await owner.query<{ name: string; type: string }>(
    `select table_name || '.' || column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public'
       -- The score of a review is not money. The rate of an exchange has decimals, exactly as they were typed or reported.
       and (table_name, column_name) not in
         (('review', 'score'), ('payment', 'arrived_rate'), ('balance_entry', 'exchange_rate'))
       and (column_name ~ '(^|_)(amount|fee|total)$'
       or data_type in ('real', 'double precision', 'numeric', 'money'))`,
  );
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.filter(({ type }) => !['integer', 'bigint'].includes(type))).toEqual([]);
});
