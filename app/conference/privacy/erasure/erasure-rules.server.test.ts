import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { aDatabase } from '#tests/database.ts';
import { deletionOrder, type Fate, fates, sealedFates } from './erasure-rules.server.ts';

// Connects as the owner of the database, because the application's role sees only tables for which it has rights.
const owner = new pg.Client({ connectionString: (await aDatabase()).adminUrl });
await owner.connect();
afterAll(() => owner.end());
const fateOf: Record<string, Fate | undefined> = fates;

/** True if an erasure keeps the rows of a table and only removes the person from them. */
const keepsRows = (table: string) =>
  fateOf[table] === 'unlinked' || fateOf[table] === 'unreadable' || clearedIn(table) !== undefined;
const isDeleted = (table: string) => !keepsRows(table) && fateOf[table] !== 'nobody';

/** The columns of a table that an erasure empties. */
function clearedIn(table: string): readonly string[] | undefined {
  const fate = fateOf[table];
  return typeof fate === 'object' && 'clear' in fate ? fate.columns : undefined;
}

type Column = { table_name: string; column_name: string };

async function list(question: string): Promise<Column[]> {
  return (await owner.query<Column>(question)).rows;
}

/** Columns that can contain somebody's name or data: addresses, names, typed texts, and sealed values. */
const namingColumns = `select c.table_name, c.column_name from information_schema.columns as c
  join information_schema.tables as t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and (
    c.udt_name = 'citext'
    or c.column_name ~ '(^|_)(email|name|applicant|address|phone|message|text|reason|note)(_|$)'
    or c.column_name like 'sealed%')`;

/** Columns that lead to a person, because they refer to rows of the person. */
const referringColumns = `select conrelid::regclass::text as table_name, attname as column_name from pg_constraint
  join pg_attribute on attrelid = conrelid and attnum = any(conkey)
  where contype = 'f' and confrelid::regclass::text in
    ('registration', 'record_key', 'booking', 'stored_file', 'enquiry', 'charge', 'erasure_request', 'sign_in', 'device')`;

it('the list of fates names every table of the database and no other table', async () => {
  const { rows } = await owner.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(fates).toSorted());
});

/** Columns that seem to contain personal data, but contain no data of a participant. */
const impersonalColumns = [
  /^organiser(_|\.)/,
  /^(edition_closing|audit_anchor)\./,
  /^migration\.name$/,
  // A message goes to a group and has placeholders instead of names.
  /^message(_draft)?\.text$/,
  // The mailbox of the organisers.
  /^inbox_reading\.address$/,
  // A saved reply is a text for everybody.
  /^saved_reply\.text$/,
  // This is the number of a spot, not of a person.
  /^booking_spot\./,
  // Who signs the letters, their images, and which organiser wrote their text.
  /^letter_(text|image)\./,
  // A clearance of the event, and its PDF.
  /^event_clearance\./,
  // This is the key of the installation, not of a person.
  /^installation_key\./,
  /^document_key\./,
  // What a discount code is called.
  /^discount_code\.name$/,
  // What an organiser calls a view of a list.
  /^saved_view\.name$/,
  // What a figure of the home page counts.
  /^public_figure\.name$/,
  // Why an organiser confirms many bookings. It is deleted when the order is finished.
  /^bulk_order\.sealed_reason$/,
  // A picture of a public page belongs to the edition.
  /^page_picture_file\.file_id$/,
  // What an owner calls an endpoint of webhooks, and its secrets.
  /^webhook_endpoint\./,
  // What an owner calls an access key.
  /^access_key\.name$/,
  // What a room is called.
  /^programme_room\.name$/,
];

it('no table that can name a participant or refer to one has the fate “nobody”', async () => {
  const columns = [...(await list(namingColumns)), ...(await list(referringColumns))];
  expect(columns.length).toBeGreaterThan(40);
  const careless = columns
    .map(({ table_name, column_name }) => ({ table: table_name, name: `${table_name}.${column_name}` }))
    .filter(
      ({ table, name }) => fateOf[table] === 'nobody' && !impersonalColumns.some((known) => known.test(name)),
    )
    .map(({ name }) => name);
  expect(careless).toEqual([]);
});

it('a table whose rows stay after an erasure has no readable column that names the person', async () => {
  const staying = (await list(namingColumns)).filter(
    ({ table_name, column_name }) => keepsRows(table_name) && !clearedIn(table_name)?.includes(column_name),
  );
  expect(staying.map(({ table_name, column_name }) => `${table_name}.${column_name}`).toSorted()).toEqual([
    'audit_entry.sealed_detail',
    'erasure_aftermath.sealed_addresses',
    'group_payment.sealed_payer',
    'participant_document.sealed_content',
    'participant_document.sealed_passport',
    'payment.sealed_note',
    'provider_payment.sealed_note',
    'receipt.sealed_payer',
    'receipt_line.sealed_person',
  ]);
});

/**
 * In these tables, an erasure changes texts instead of emptying columns. So the next test leaves them out. The tests of
 * the programme check them.
 */
const rewrittenTables = ['import_file', 'programme_person', 'programme_version'];

it('an erasure empties only columns that the application’s role may set to null', async () => {
  const tables = Object.keys(fates).filter((table) => !rewrittenTables.includes(table));
  const cleared = tables.flatMap((table) => (clearedIn(table) ?? []).map((column) => ({ table, column })));
  expect(cleared.length).toBeGreaterThan(0);
  for (const { table, column } of cleared) {
    const { rows } = await owner.query(
      `select is_nullable, has_column_privilege('conference_rights', $1::text, $2::text, 'update') as "mayUpdate"
       from information_schema.columns where table_schema = 'public' and table_name = $1 and column_name = $2`,
      [table, column],
    );
    expect([table, column, rows]).toEqual([table, column, [{ is_nullable: 'YES', mayUpdate: true }]]);
  }
});

type Reference = { from: string; to: string; action: string };

async function listReferences(): Promise<Reference[]> {
  const { rows } = await owner.query<Reference>(
    `select conrelid::regclass::text as "from", confrelid::regclass::text as "to", confdeltype as action
     from pg_constraint where contype = 'f' order by 1, 2`,
  );
  return rows;
}

it('rows that an erasure keeps refer to no deleted row, unless the database clears the reference', async () => {
  const holding = (await listReferences()).filter(
    ({ from, to, action }) => keepsRows(from) && isDeleted(to) && action !== 'n',
  );
  // The only exception: the follow-up deletes this key after the erasure was reported.
  expect(holding.map(({ from, to }) => `${from} to ${to}`)).toEqual(['erasure_aftermath to record_key']);
});

it('the order of deletion contains exactly once each table that an erasure deletes from', () => {
  const deleted = Object.keys(fates).filter((table) => typeof fateOf[table] === 'object');
  expect([...deletionOrder].toSorted()).toEqual(deleted.toSorted());
});

it('an erasure deletes from a table before the tables that it refers to, and after the tables that are needed to find its rows', async () => {
  const order: readonly string[] = deletionOrder;
  const place = (table: string) => order.indexOf(table);
  const references = (await listReferences()).filter(
    ({ from, to }) => from !== to && place(from) >= 0 && place(to) >= 0,
  );
  expect(references.length).toBeGreaterThan(15);
  expect(references.filter(({ from, to }) => place(from) > place(to))).toEqual([]);

  const tooLate = deletionOrder.flatMap((table) => {
    const fate = fateOf[table];
    if (typeof fate !== 'object' || 'erase' in fate || 'clear' in fate) return [];
    const needed = Object.values(fate.deletedBy);
    return deletionOrder.filter((finder) => {
      const other = fateOf[finder];
      const finds = typeof other === 'object' && 'finds' in other ? Object.values(other.finds ?? {}) : [];
      return place(finder) > place(table) && finds.some((name) => needed.includes(name));
    });
  });
  expect(tooLate).toEqual([]);
});

it('the rules say what happens to every sealed column when a key is renewed', async () => {
  const sealed = (await list(namingColumns)).filter(({ column_name }) => column_name.startsWith('sealed'));
  expect(sealed.map(({ table_name, column_name }) => `${table_name}.${column_name}`).toSorted()).toEqual(
    Object.keys(sealedFates).toSorted(),
  );
});
