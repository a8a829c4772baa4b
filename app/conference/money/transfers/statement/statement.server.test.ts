import { expect, it } from 'vitest';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import type { StatementLine } from '#conference/money/transfers/statement/statement.ts';
import { aBooking, anOrganiser, aPaymentToRecord, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { recordPayment } from '../../record-payment.server.ts';
import { type Proposal, proposeStatement } from './propose-statement.server.ts';
import { readStatement } from './read-statement.server.ts';
import { recordStatement } from './record-statement.server.ts';
import { sortLines } from './sort-lines.server.ts';
import { keepStatementColumns, readStatementColumns } from './statement-columns.server.ts';
import { searchForLine, suggestByName } from './suggest-lines.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = new Date('2026-01-10T08:00:00Z');
const finance = await anOrganiser(platform, { roles: ['finance'] });
const by = { organiserId: finance.id, requestId: 'a-request' };

const line = (text: string, parts: Partial<StatementLine> = {}): StatementLine => ({
  bookedOn: '2026-01-05',
  amount: 2500_00,
  currency: 'USD',
  text,
  bankReference: `BANK ${text}`,
  ...parts,
});
const person = async () => {
  const { id } = await aRegistration(platform);
  const { reference } = await db
    .selectFrom('registration')
    .select('reference')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, reference };
};
const propose = (...lines: StatementLine[]) =>
  proposeStatement(platform, sortLines(lines, lines[0]?.currency ?? '').lines);
const states = (proposals: Proposal[]) => proposals.map(({ state }) => state);
/** Confirms the first candidate of each proposal. */
const record = (proposals: Proposal[]) =>
  recordStatement(
    platform,
    {
      ...by,
      lines: proposals.flatMap(({ candidates: [first], ...rest }) =>
        first ? [{ parts: [{ of: first.of, amount: rest.amount }], ...rest, accepted: undefined }] : [],
      ),
    },
    now,
  );

it('for a line with the reference of a registration, proposes its fee and records the line once', async () => {
  const { id, reference } = await person();
  const of = { kind: 'registration', id } as const;
  const proposals = await propose(line(`FEE ${reference.replaceAll('-', '').toLowerCase()}`));
  expect(proposals).toMatchObject([
    { state: 'proposed', mayBeRecordedAlready: false, candidates: [{ of, reference, option: null }] },
  ]);
  const results = await Promise.all([record(proposals), record(proposals)]);
  expect(results).toEqual(Array(2).fill({ recorded: 1, refused: new Map() }));
  expect(await readBalance(db, of)).toMatchObject({ received: 2500_00, due: 0 });
  expect(states(await propose(line(`FEE ${reference.replaceAll('-', '').toLowerCase()}`)))).toEqual([
    'recorded',
  ]);
});

it('records two equal lines of one statement as two payments', async () => {
  const { id, reference } = await person();
  const half = line(reference, { amount: 1250_00 });
  expect(await record(await propose(half, half))).toMatchObject({ recorded: 2 });
  expect(await readBalance(db, { kind: 'registration', id })).toMatchObject({ received: 2500_00 });
});

it('proposes first the booking whose due amount equals the received amount', async () => {
  const { id, reference } = await person();
  await aBooking(platform, id);
  const shop = await aBooking(platform, id, { option: 'ac-shop' });
  const [proposal] = await propose(line(reference, { amount: 65_000_00, currency: 'INR' }));
  expect(proposal?.candidates.map(({ option }) => option)).toEqual(['ac-shop', 'art-craft-shop']);
  expect(proposal?.candidates[0]?.of).toEqual({ kind: 'booking', id: shop });
});

it('proposes nothing for an unknown reference or a currency in which nothing is charged', async () => {
  const { reference } = await person();
  expect(states(await propose(line('PC-2222-2222'), line('GP-2222-2222')))).toEqual(['unknown', 'unknown']);
  expect(states(await propose(line(reference, { currency: 'EUR' })))).toEqual(['other-currency']);
});

it('sorts out lines without a reference, and lines that are not in the currency of the account', async () => {
  const { reference } = await person();
  const lines = [line('Rent'), line(reference, { currency: 'EUR' }), line(reference)];
  const sorted = sortLines(lines, 'USD');
  expect(sorted.lines).toMatchObject([{ references: [reference], hasTwin: true }]);
  expect(sorted.others).toMatchObject({
    count: 2,
    first: [{ why: 'no-reference' }, { why: 'other-currency' }],
  });
});

it('finds the person who is left after a merge, by both references', async () => {
  const [left, merged] = [await person(), await person()];
  await db
    .updateTable('registration')
    .set({ status: 'merged-or-duplicate', merged_into: left.id })
    .where('id', '=', merged.id)
    .execute();
  const both = await propose(line(merged.reference), line(`${merged.reference} ${left.reference}`));
  const candidate = { of: { kind: 'registration', id: left.id }, reference: left.reference };
  expect(both.map(({ candidates }) => candidates)).toMatchObject([[candidate], [candidate]]);
});

it('matches a thousand lines with a few queries', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, person));
  const lines = Array.from({ length: 1000 }, (_, at) =>
    line(`${people[at % 4]?.reference} ${at}`, { amount: 100 + at }),
  );
  let queries = 0;
  const counting = db.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const proposals = await proposeStatement(
    { ...platform, db: counting as typeof db },
    sortLines(lines, 'USD').lines,
  );
  expect(new Set(states(proposals))).toEqual(new Set(['proposed']));
  expect(queries).toBeLessThan(50);
});

it('warns if a payment with the same amount and day was recorded by hand', async () => {
  const { id, reference } = await person();
  const of = { kind: 'registration', id } as const;
  const typed = { amount: 2500_00, receivedOn: '2026-01-05' };
  expect(await recordPayment(platform, aPaymentToRecord(of, finance.id, typed), now)).toMatchObject({
    ok: true,
  });
  expect(await propose(line(reference))).toMatchObject([{ state: 'proposed', mayBeRecordedAlready: true }]);
});

it('warns if another payment has the bank reference of a line, and refuses a line that was confirmed without this warning', async () => {
  const [{ reference }, other] = [await person(), await person()];
  const before = await propose(line(reference));
  const typed = { amount: 7_00, reference: `bank ${reference}` };
  const of = { kind: 'registration', id: other.id } as const;
  expect(await recordPayment(platform, aPaymentToRecord(of, finance.id, typed), now)).toMatchObject({
    ok: true,
  });
  const { recorded, refused } = await record(before);
  expect([recorded, [...refused.values()]]).toMatchObject([
    0,
    [{ reason: 'same-reference', recorded: { of } }],
  ]);
  const warned = await propose(line(reference));
  expect(warned).toMatchObject([{ state: 'proposed', mayBeRecordedAlready: true }]);
  expect(await record(warned)).toMatchObject({ recorded: 1 });
});

it('refuses a line that would be an overpayment because of a payment that was recorded in the meantime', async () => {
  const { id, reference } = await person();
  const of = { kind: 'registration', id } as const;
  const proposals = await propose(line(reference));
  await recordPayment(platform, aPaymentToRecord(of, finance.id, { amount: 2000_00 }), now);
  const { recorded, refused } = await record(proposals);
  expect(recorded).toBe(0);
  expect([...refused.values()]).toEqual([{ ok: false, reason: 'over-paid', tooMuch: 2000_00 }]);
  expect(await readBalance(db, of)).toMatchObject({ received: 2000_00 });
});

it('divides the amount of a line among several references, and records each part once', async () => {
  const [one, other] = [await person(), await person()];
  const both = line(`${one.reference} and ${other.reference}`, { amount: 5000_00 });
  const [proposal] = await propose(both);
  expect(proposal?.split.map(({ candidate, amount }) => [candidate.reference, amount])).toEqual([
    [one.reference, 2500_00],
    [other.reference, 2500_00],
  ]);
  const parts = (proposal?.split ?? []).map(({ candidate: { of }, amount }) => ({ of, amount }));
  const confirm = async (some: typeof parts) =>
    await recordStatement(
      platform,
      { ...by, lines: proposal ? [{ ...proposal, parts: some, accepted: undefined }] : [] },
      now,
    );
  // The server stops after the first part. The statement then proposes the rest.
  expect(await confirm(parts.slice(0, 1))).toEqual({ recorded: 1, refused: new Map() });
  expect(await propose(both)).toMatchObject([{ state: 'proposed', amount: 2500_00, split: [] }]);
  expect(await confirm(parts)).toEqual({ recorded: 1, refused: new Map() });
  expect(states(await propose(both))).toEqual(['recorded']);
  for (const { id } of [one, other]) {
    expect(await readBalance(db, { kind: 'registration', id })).toMatchObject({ received: 2500_00, due: 0 });
  }
  const [third, fourth] = [await person(), await person()];
  const odd = line(`${third.reference} ${fourth.reference}`, { amount: 4000_00 });
  expect((await propose(odd))[0]?.split).toEqual([]);
});

it('suggests who has the name in the text and owes exactly the amount, and finds a payer by a search', async () => {
  const { id, reference } = await person();
  const fullName = `Zoë ${reference.slice(3, 7)} Ångström`;
  await db.updateTable('registration').set({ full_name: fullName }).where('id', '=', id).execute();
  const text = `ANGSTROM, ZOE ${reference.slice(3, 7)} conference`;
  const { others } = sortLines([line(text), line(text, { amount: 20_00 }), line('Rent')], 'USD');
  const suggested = await suggestByName(db, others.first);
  expect(suggested.map(({ references }) => references)).toEqual([[reference], [reference]]);
  const proposals = await proposeStatement(platform, suggested);
  expect(proposals).toMatchObject([
    { state: 'proposed', by: 'name', candidates: [{ of: { kind: 'registration', id } }] },
    { state: 'other-currency', by: 'name' },
  ]);
  const [, , rent] = others.first;
  if (!rent) throw new Error('The line is missing.');
  for (const typed of [fullName, reference.toLowerCase()]) {
    const found = await proposeStatement(platform, [await searchForLine(db, rent, typed)]);
    expect(found).toMatchObject([{ state: 'proposed', by: 'search', candidates: [{ reference }] }]);
  }
  const nobody = await proposeStatement(platform, [await searchForLine(db, rent, 'Nobody At All')]);
  expect(states(nobody)).toEqual(['unknown']);
});

it('reads a file by the columns that are chosen and remembered for its account', async () => {
  const account = { currency: 'USD', number: '000123456789', isMonthFirst: false };
  const bytes = Buffer.from('When;Who;In;Id\n05/01/2026;Mira;2500.00;X1\n');
  const header = ['When', 'Who', 'In', 'Id'];
  expect(readStatement({ bytes, account })).toMatchObject({ ok: false, reason: 'no-columns', header });
  expect(await readStatementColumns(db, account)).toBeUndefined();
  const columns = { day: 'When', amount: 'In', text: ['Who'], bankReference: 'Id' };
  await keepStatementColumns(db, account, columns);
  await keepStatementColumns(db, account, columns);
  expect(await readStatementColumns(db, account)).toEqual(columns);
  expect(await readStatementColumns(db, { ...account, currency: 'INR' })).toBeUndefined();
  expect(readStatement({ bytes, account: { ...account, columns } })).toEqual({
    ok: true,
    header,
    lines: [{ bookedOn: '2026-01-05', amount: 2500_00, currency: 'USD', text: 'Mira', bankReference: 'X1' }],
  });
  await keepStatementColumns(db, account, undefined);
  expect(await readStatementColumns(db, account)).toBeUndefined();
});
