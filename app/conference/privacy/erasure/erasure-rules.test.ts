import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { aDatabase } from '#tests/database.ts';
import { type Fate, fates, sealedColumns } from './erasure-rules.ts';

// As the owner: the application's own role does not see a table that was granted to nobody.
const owner = new pg.Client({ connectionString: (await aDatabase()).adminUrl });
await owner.connect();
afterAll(() => owner.end());
const fateOf: Record<string, Fate | undefined> = fates;

type Column = { table_name: string; column_name: string };

async function list(question: string): Promise<Column[]> {
  return (await owner.query<Column>(question)).rows;
}

/** Columns that may name somebody: addresses, names, typed texts, and whatever is sealed. */
const naming = `select c.table_name, c.column_name from information_schema.columns as c
  join information_schema.tables as t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and (
    c.udt_name = 'citext'
    or c.column_name ~ '(^|_)(email|name|applicant|address|phone|message|text|reason|note)(_|$)'
    or c.column_name like 'sealed%')`;

/** Columns that lead to a person: references to what is theirs. */
const leading = `select conrelid::regclass::text as table_name, attname as column_name from pg_constraint
  join pg_attribute on attrelid = conrelid and attnum = any(conkey)
  where contype = 'f' and confrelid::regclass::text in
    ('registration', 'record_key', 'booking', 'stored_file', 'enquiry', 'charge', 'erasure_request', 'sign_in', 'device')`;

it('every table of the database has a fate in an erasure, and no other', async () => {
  const { rows } = await owner.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(fates).toSorted());
});

/** What looks like somebody's and is not a participant's. */
const notTheirs = [
  /^organiser(_|\.)/,
  /^(edition_closing|audit_anchor)\./,
  /^migration\.name$/,
  // Written to a group: placeholders stand where a name would.
  /^message\.text$/,
  // A key of the spot, not of a person.
  /^booking_spot\./,
  // The installation's own.
  /^installation_key\./,
];

it('no table that may name a participant, or leads to one, is said to be about nobody', async () => {
  const columns = [...(await list(naming)), ...(await list(leading))];
  expect(columns.length).toBeGreaterThan(40);
  const careless = columns
    .map(({ table_name, column_name }) => ({ table: table_name, name: `${table_name}.${column_name}` }))
    .filter(({ table, name }) => fateOf[table] === 'nobody' && !notTheirs.some((known) => known.test(name)))
    .map(({ name }) => name);
  expect(careless).toEqual([]);
});

it('what stays of a person has no column that names them readably', async () => {
  const staying = (await list(naming)).filter(({ table_name }) =>
    ['unlinked', 'unreadable'].includes(fateOf[table_name] ?? ''),
  );
  expect(staying.map(({ table_name, column_name }) => `${table_name}.${column_name}`).toSorted()).toEqual([
    'audit_entry.sealed_detail',
    'erasure_aftermath.sealed_addresses',
    'payment.sealed_note',
  ]);
});

it('what stays of a person refers to none of their rows, unless the database takes the reference out', async () => {
  const { rows } = await owner.query<{ name: string; action: string }>(
    `select conrelid::regclass || ' to ' || confrelid::regclass as name, confdeltype as action from pg_constraint
     where contype = 'f' order by 1`,
  );
  const fateAt = (name: string) => fateOf[name];
  const holding = rows.filter(({ name, action }) => {
    const [from = '', to = ''] = name.split(' to ');
    const stays = fateAt(from) === 'unlinked' || fateAt(from) === 'unreadable';
    return stays && fateAt(to) === 'deleted' && action !== 'n';
  });
  // The aftermath lets its key go by itself, once the erasure is reported.
  expect(holding.map(({ name }) => name)).toEqual(['erasure_aftermath to record_key']);
});

it('every sealed column is known to the destruction of passports', async () => {
  const sealed = (await list(naming)).filter(({ column_name }) => column_name.startsWith('sealed'));
  expect(sealed.map(({ table_name, column_name }) => `${table_name}.${column_name}`).toSorted()).toEqual(
    Object.keys(sealedColumns).toSorted(),
  );
});
