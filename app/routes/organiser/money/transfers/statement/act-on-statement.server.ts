import { z } from 'zod';
import { formatShortDay } from '#conference/edition/days.ts';
import { currencySchema } from '#conference/edition/money/currency.ts';
import { formatMoney, nameCurrency } from '#conference/edition/money/money.ts';
import { titleOf } from '#conference/edition/option-titles.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { chargeKinds } from '#conference/money/ledger/payment.ts';
import {
  type Candidate,
  type Proposal,
  proposeStatement,
} from '#conference/money/transfers/statement/propose-statement.server.ts';
import { readStatementApart } from '#conference/money/transfers/statement/read-statement-apart.server.ts';
import { recordStatement } from '#conference/money/transfers/statement/record-statement.server.ts';
import {
  mostOthers,
  type OtherLine,
  type ReferredLine,
} from '#conference/money/transfers/statement/sort-lines.server.ts';
import {
  type ColumnChoice,
  columnChoiceSchema,
  type StatementLine,
  statementAccount,
} from '#conference/money/transfers/statement/statement.ts';
import {
  keepStatementColumns,
  readStatementColumns,
} from '#conference/money/transfers/statement/statement-columns.server.ts';
import { searchForLine, suggestByName } from '#conference/money/transfers/statement/suggest-lines.server.ts';
import { maxFileBytes } from '#platform/forms/form-limits.ts';
import { fieldFile, fieldText } from '#platform/forms/forms.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { refuse } from '../../../form/read-fields.server.ts';
import type { OrganiserForm } from '../../../organiser-route.server.ts';
import { describePaymentRefusal, describeStatementRefusal } from './statement-refusals.ts';

/**
 * A form shows at most this many lines of a statement. To record the other lines, the organiser uploads the same file
 * again.
 */
const mostLines = 60;

export type StatementAnswer = {
  errors?: { account?: string; statement?: string };
  /** The chosen account, by its currency. */
  account?: string;
  /** The columns of the file, and what is chosen for them. */
  columns?: { header: string[]; chosen: ColumnChoice | undefined };
  message?: string;
  proposals?: DescribedProposal[];
  /**
   * `recorded`: lines that were recorded before. `unknown`: lines without a known reference, or in a currency in which
   * nothing is due. `left`: lines that did not fit into the form.
   */
  counts?: { recorded: number; unknown: number; left: number };
  others?: DescribedLine[];
  result?: { recorded: number; refused: { line: string; why: string }[] };
};

type Posted = Pick<OrganiserForm, 'context' | 'by' | 'form'>;

/** Lists the bank accounts of the edition, of which the organiser chooses one. */
export function listAccounts({ settings }: Pick<RouteContext, 'settings'>) {
  return Object.entries(settings.bankAccounts ?? {}).map(([currency, account]) => {
    const { number, isMonthFirst } = statementAccount(currency, account);
    return {
      value: currency,
      label: `${nameCurrency(currency)}: ${number}, ${account.bank}`,
      days: isMonthFirst ? '12/31/2031' : '31/12/2031',
    };
  });
}

/** Reads the columns that the form chooses. Undefined if it chooses none. */
function readColumns(form: FormData): ColumnChoice | undefined {
  const read = columnChoiceSchema.safeParse({
    day: fieldText(form, 'column-day'),
    amount: fieldText(form, 'column-amount'),
    text: form.getAll('column-text').map(String),
    bankReference: fieldText(form, 'column-reference'),
  });
  return read.success ? read.data : undefined;
}

/**
 * Reads the statement of the form, and proposes the charges that its lines may pay. If the form chooses columns with
 * which the file can be read, remembers them for the account.
 */
export async function readFromForm({ context, form, by }: Posted) {
  const { db } = context;
  const currency = fieldText(form, 'account');
  const account = context.settings.bankAccounts?.[currency];
  const refuseWith = (errors: NonNullable<StatementAnswer['errors']>, more: StatementAnswer = {}) =>
    refuse<StatementAnswer>(422, { ...more, errors, account: currency });
  if (!account) return refuseWith({ account: 'Please choose the account of this statement.' });
  const file = fieldFile(form, 'statement');
  if (!file) return refuseWith({ statement: 'Please choose a file first.' });
  const bytes = await file.bytes();
  if (bytes.length > maxFileBytes) {
    return refuseWith({ statement: 'This file is larger than 5 MB. Please export fewer days.' });
  }
  const expected = statementAccount(currency, account);
  // The form has these fields only after a file of this account was read once.
  const isChosen = fieldText(form, 'columns-of') === currency;
  const chosen = isChosen ? readColumns(form) : await readStatementColumns(db, expected);
  const read = await readStatementApart(
    { bytes, account: { ...expected, columns: chosen } },
    { person: by.organiserId },
  );
  if (!read.ok) {
    // The choice stays on the page, so that it can be mended.
    const named = chosen ? [chosen.day, chosen.amount, chosen.bankReference, ...chosen.text] : [];
    const header = read.reason === 'no-columns' ? read.header : named;
    const more = header.length > 0 ? { columns: { header, chosen } } : {};
    return refuseWith({ statement: describeStatementRefusal(read, expected) }, more);
  }
  if (isChosen) await keepStatementColumns(db, expected, chosen);
  const suggested = await suggestByName(db, read.others.first);
  return {
    ...(await describeAll(context, [...read.lines, ...suggested], read.others)),
    account: currency,
    ...(read.header && { columns: { header: read.header, chosen } }),
  } satisfies StatementAnswer;
}

/** Searches what somebody typed for the lines of the form, and proposes all of them again. */
export async function searchFromForm({ context, form }: Posted) {
  const rows = form.getAll('row').map((row) => readRow(String(row)));
  if (rows.includes(undefined)) return refuse<StatementAnswer>(400, { message: incomplete });
  const lines: ReferredLine[] = [];
  const others: OtherLine[] = [];
  for (const row of rows.filter((one) => one !== undefined)) {
    const text = fieldText(form, `find-${row.hash}`).trim().slice(0, 200);
    const found =
      text === '' ? undefined : await searchForLine(context.db, { ...row, why: 'no-reference' }, text);
    if (found) lines.push(found);
    else if (row.references.length + row.groupReferences.length > 0) lines.push(row);
    else others.push({ ...row, why: 'no-reference' });
  }
  return await describeAll(context, lines, { count: others.length, first: others });
}

async function describeAll(
  context: Posted['context'],
  lines: readonly ReferredLine[],
  others: { count: number; first: readonly OtherLine[] },
): Promise<StatementAnswer> {
  const all = await proposeStatement(context, lines);
  const proposed = all.filter(({ state }) => state === 'proposed');
  const unmatched = all.filter(
    ({ state, by }) => state !== 'proposed' && state !== 'recorded' && by !== 'name',
  );
  const shown = new Set([...proposed, ...unmatched].map(({ hash }) => hash));
  const left = others.first.filter(({ hash }) => !shown.has(hash));
  const rowOf = new Map(lines.map((line) => [line.hash, line]));
  const described = [
    ...unmatched.map((line) => describeLine(line, whyUnmatched[line.state], line.by)),
    ...left.map((line) => describeLine(line, whyOther[line.why])),
  ];
  return {
    proposals: proposed
      .slice(0, mostLines)
      .map((one) => describeProposal(context.settings, one, rowOf.get(one.hash))),
    others: described.slice(0, mostOthers),
    counts: {
      recorded: all.filter(({ state }) => state === 'recorded').length,
      unknown: unmatched.length + others.count - (others.first.length - left.length),
      left: Math.max(0, proposed.length - mostLines),
    },
  };
}

const whyUnmatched: Record<Proposal['state'], string> = {
  proposed: '',
  recorded: '',
  unknown: 'Nobody has this reference',
  'other-currency': 'The participant owes nothing in this currency',
};
const whyOther = { 'no-reference': 'No reference', 'other-currency': 'Not in the currency of the account' };
const incomplete = 'The form did not arrive completely. Please read the statement again.';

/** What the page keeps of a line, so that it can be searched again without the file. */
const rowSchema = z.object({
  bookedOn: z.iso.date(),
  amount: z.int().positive().max(1_000_000_000),
  currency: currencySchema,
  text: z.string().max(5000),
  bankReference: z.string().max(500),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  hasTwin: z.boolean(),
  references: z.array(z.string().max(20)).max(50),
  groupReferences: z.array(z.string().max(20)).max(50),
  by: z.enum(['name', 'search']).optional(),
});

function readRow(text: string) {
  try {
    return rowSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function writeRow(row: z.infer<typeof rowSchema>): string {
  const { data } = rowSchema.safeParse({
    ...row,
    text: row.text.slice(0, 5000),
    bankReference: row.bankReference.slice(0, 500),
    references: row.references.slice(0, 50),
    groupReferences: row.groupReferences.slice(0, 50),
  });
  return JSON.stringify(data);
}

type ShownLine = StatementLine & { hash: string };

function describeLine(line: ShownLine, why: string, by?: Proposal['by']) {
  const { bookedOn, text, hash, ...sum } = line;
  const row = { ...line, hasTwin: false, references: [], groupReferences: [] };
  return {
    id: hash,
    day: formatShortDay(bookedOn),
    amount: formatMoney(sum),
    text,
    why: by === 'search' ? 'Nobody was found who owes this' : why,
    row: writeRow(row),
  };
}

export type DescribedLine = ReturnType<typeof describeLine>;

function describeProposal(settings: Settings, proposal: Proposal, line: ReferredLine | undefined) {
  const { bookedOn, amount, text, bankReference, hash, mayBeRecordedAlready, candidates, split, by } =
    proposal;
  const [first] = candidates;
  const isExact = first !== undefined && first.balance.due >= amount && first.balance.due > 0;
  return {
    id: hash,
    day: formatShortDay(bookedOn),
    text: [text, bankReference].filter(Boolean).join(' · '),
    amount: first ? formatMoney({ amount, currency: first.balance.currency }) : '',
    mayBeRecordedAlready,
    // A person must choose the charge of a line without a reference, and must confirm how an amount is divided.
    isTicked: isExact && !mayBeRecordedAlready && by === undefined && split.length === 0,
    by,
    row: line ? writeRow(line) : undefined,
    choices: [
      ...(split.length > 0 ? [describeSplit(settings, split, proposal)] : []),
      ...candidates.map((candidate) => describeChoice(settings, candidate, proposal)),
    ],
  };
}

export type DescribedProposal = ReturnType<typeof describeProposal>;

/**
 * Describes a charge that a line may pay. The value of the choice contains everything that is recorded when an
 * organiser confirms it.
 */
function describeChoice(
  settings: Settings,
  { of, reference, name, option, balance }: Candidate,
  { amount, bookedOn, bankReference, hash, isReferenceAccepted }: Proposal,
) {
  const { currency, due, charged, paid } = balance;
  const tooMuch = Math.max(0, paid + amount - charged);
  const format = (sum: number) => formatMoney({ amount: sum, currency });
  const whatFor = of.kind === 'group' ? 'several people' : 'registration';
  const what = option === null ? whatFor : titleOf(settings, option);
  return {
    value: JSON.stringify({
      parts: [{ of, amount }],
      ...{ hash, currency, bookedOn, bankReference: bankReference.slice(0, 200) },
      accepted: tooMuch > 0 ? tooMuch : undefined,
      isReferenceAccepted,
    }),
    label: `${reference}, ${name}: ${what}, ${format(due)} due`,
    tooMuch: tooMuch > 0 ? format(tooMuch) : undefined,
  };
}

/** Describes how the amount of a line is divided among several references. */
function describeSplit(
  settings: Settings,
  split: Proposal['split'],
  { currency, bookedOn, bankReference, hash, isReferenceAccepted }: Proposal,
) {
  return {
    value: JSON.stringify({
      parts: split.map(({ candidate, amount }) => ({ of: candidate.of, amount })),
      ...{ hash, currency, bookedOn, bankReference: bankReference.slice(0, 200), isReferenceAccepted },
    }),
    label: split
      .map(({ candidate: { reference, name, option }, amount }) =>
        [
          `${reference}, ${name}${option === null ? '' : `, ${titleOf(settings, option)}`}:`,
          formatMoney({ amount, currency }),
        ].join(' '),
      )
      .join(' + '),
    tooMuch: undefined,
  };
}

const confirmedLine = z.object({
  parts: z
    .array(
      z.object({
        of: z.object({ kind: z.enum([...chargeKinds, 'group']), id: z.uuid() }),
        amount: z.int().positive().max(1_000_000_000),
      }),
    )
    .min(1)
    .max(100),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  currency: currencySchema,
  bookedOn: z.iso.date(),
  bankReference: z.string().max(200),
  accepted: z.int().positive().optional(),
  isReferenceAccepted: z.boolean(),
});

/** Records the ticked lines of the form. */
export async function recordFromForm({ context, form, by }: Posted) {
  const hashes = form.getAll('line').map(String);
  if (hashes.length === 0) return refuse(422, { message: 'Please tick at least one line.' });
  const lines = hashes.map((hash) => readLine(form, hash));
  if (lines.includes(undefined)) {
    return refuse(400, { message: incomplete });
  }
  const confirmed = lines.filter((line) => line !== undefined);
  const { recorded, refused } = await recordStatement(context, { lines: confirmed, ...by }, context.now());
  const answer: StatementAnswer = {
    result: {
      recorded,
      refused: confirmed.flatMap(({ hash, bookedOn, bankReference }) => {
        const refusal = refused.get(hash);
        if (!refusal) return [];
        const line = [formatShortDay(bookedOn), bankReference].filter(Boolean).join(', ');
        return [{ line, why: describePaymentRefusal(refusal) }];
      }),
    },
  };
  return answer;
}

function readLine(form: FormData, hash: string) {
  try {
    const parsed = confirmedLine.safeParse(JSON.parse(String(form.get(`charge-${hash}`))));
    if (!parsed.success || parsed.data.hash !== hash) return undefined;
    return { ...parsed.data, accepted: parsed.data.accepted };
  } catch {
    return undefined;
  }
}
