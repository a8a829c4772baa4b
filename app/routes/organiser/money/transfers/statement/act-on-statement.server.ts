import { z } from 'zod';
import { formatShortDay } from '#conference/edition/days.ts';
import { currencySchema } from '#conference/edition/money/currency.ts';
import { formatMoney, nameCurrency } from '#conference/edition/money/money.ts';
import type { GroupTransferRefusal } from '#conference/money/group/record-group-transfer.server.ts';
import { chargeKinds, type PaymentRefusal } from '#conference/money/ledger/payment.ts';
import {
  type Candidate,
  type Proposal,
  proposeStatement,
} from '#conference/money/transfers/statement/propose-statement.server.ts';
import { readStatementApart } from '#conference/money/transfers/statement/read-statement-apart.server.ts';
import { recordStatement } from '#conference/money/transfers/statement/record-statement.server.ts';
import { mostOthers } from '#conference/money/transfers/statement/sort-lines.server.ts';
import {
  type StatementAccount,
  type StatementLine,
  type StatementRefusal,
  statementAccount,
} from '#conference/money/transfers/statement/statement.ts';
import { maxFileBytes } from '#platform/forms/form-limits.ts';
import { fieldFile, fieldText } from '#platform/forms/forms.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { titleOf } from '../../../festival/describe-spot.server.ts';
import { refuse } from '../../../form/read-fields.server.ts';
import type { OrganiserForm } from '../../../organiser-route.server.ts';

/**
 * A form shows at most this many lines of a statement. To record the other lines, the organiser uploads the same file
 * again.
 */
const mostLines = 60;

export type StatementAnswer = {
  errors?: { account?: string; statement?: string };
  /** The chosen account, by its currency. */
  account?: string;
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

/** Reads the statement of the form, and proposes the charges that its lines may pay. */
export async function readFromForm({ context, form, by }: Posted) {
  const currency = fieldText(form, 'account');
  const account = context.settings.bankAccounts?.[currency];
  const refuseWith = (errors: NonNullable<StatementAnswer['errors']>) =>
    refuse<StatementAnswer>(422, { errors, account: currency });
  if (!account) return refuseWith({ account: 'Please choose the account of this statement.' });
  const file = fieldFile(form, 'statement');
  if (!file) return refuseWith({ statement: 'Please choose a file first.' });
  const bytes = await file.bytes();
  if (bytes.length > maxFileBytes) {
    return refuseWith({ statement: 'This file is larger than 5 MB. Please export fewer days.' });
  }
  const expected = statementAccount(currency, account);
  const read = await readStatementApart({ bytes, account: expected }, { person: by.organiserId });
  if (!read.ok) return refuseWith({ statement: describeStatementRefusal(read, expected) });
  const all = await proposeStatement(context, read.lines);
  const proposed = all.filter(({ state }) => state === 'proposed');
  const unmatched = all.filter(({ state }) => state === 'unknown' || state === 'other-currency');
  const others = [
    ...unmatched.map((line) => describeLine(line, whyUnmatched[line.state])),
    ...read.others.first.map((line) => describeLine(line, whyOther[line.why])),
  ];
  const answer: StatementAnswer = {
    account: currency,
    proposals: proposed.slice(0, mostLines).map(describeProposal),
    others: others.slice(0, mostOthers),
    counts: {
      recorded: all.filter(({ state }) => state === 'recorded').length,
      unknown: unmatched.length + read.others.count,
      left: Math.max(0, proposed.length - mostLines),
    },
  };
  return answer;
}

const whyUnmatched: Record<Proposal['state'], string> = {
  proposed: '',
  recorded: '',
  unknown: 'Nobody has this reference',
  'other-currency': 'The participant owes nothing in this currency',
};
const whyOther = { 'no-reference': 'No reference', 'other-currency': 'Not in the currency of the account' };

function describeLine({ bookedOn, text, hash, ...sum }: StatementLine & { hash: string }, why: string) {
  return { id: hash, day: formatShortDay(bookedOn), amount: formatMoney(sum), text, why };
}

export type DescribedLine = ReturnType<typeof describeLine>;

function describeProposal(proposal: Proposal) {
  const { bookedOn, amount, text, bankReference, hash, mayBeRecordedAlready, candidates } = proposal;
  const [first] = candidates;
  const isExact = first !== undefined && first.balance.due >= amount && first.balance.due > 0;
  return {
    id: hash,
    day: formatShortDay(bookedOn),
    text: [text, bankReference].filter(Boolean).join(' · '),
    amount: first ? formatMoney({ amount, currency: first.balance.currency }) : '',
    mayBeRecordedAlready,
    isTicked: isExact && !mayBeRecordedAlready,
    choices: candidates.map((candidate) => describeChoice(candidate, proposal)),
  };
}

export type DescribedProposal = ReturnType<typeof describeProposal>;

/**
 * Describes a charge that a line may pay. The value of the choice contains everything that is recorded when an
 * organiser confirms it.
 */
function describeChoice(
  { of, reference, name, option, balance }: Candidate,
  { amount, bookedOn, bankReference, hash, isReferenceAccepted }: Proposal,
) {
  const { currency, due, charged, paid } = balance;
  const tooMuch = Math.max(0, paid + amount - charged);
  const format = (sum: number) => formatMoney({ amount: sum, currency });
  const whatFor = of.kind === 'group' ? 'several people' : 'registration';
  const what = option === null ? whatFor : titleOf(option);
  const line = { of, hash, amount, currency, bookedOn, bankReference: bankReference.slice(0, 200) };
  return {
    value: JSON.stringify({
      ...line,
      accepted: tooMuch > 0 ? tooMuch : undefined,
      isReferenceAccepted,
    }),
    label: `${reference}, ${name}: ${what}, ${format(due)} due`,
    tooMuch: tooMuch > 0 ? format(tooMuch) : undefined,
  };
}

const confirmedLine = z.object({
  of: z.object({ kind: z.enum([...chargeKinds, 'group']), id: z.uuid() }),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  amount: z.int().positive().max(1_000_000_000),
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
    return refuse(400, { message: 'The form did not arrive completely. Please read the statement again.' });
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

function describeStatementRefusal(
  refusal: StatementRefusal,
  { number, isMonthFirst }: StatementAccount,
): string {
  switch (refusal.reason) {
    case 'not-a-statement':
      return 'This is not a bank statement that we can read. Please export it as CSV or camt.053.';
    case 'mt940':
      return 'This is an MT940 statement, which we cannot read. Please export it as CSV or camt.053.';
    case 'too-heavy':
      return 'This file takes too much time or memory to be read. Please export fewer days.';
    case 'other-account':
      return `This statement is of ${refusal.found ? `the account ${refusal.found}` : 'an unnamed account'}, but you have chosen ${number}.`;
    case 'no-columns':
      return `The file needs a header with these columns: ${refusal.missing.join(', ')}.`;
    case 'unreadable-line':
      return refusal.what === 'day'
        ? `The day of line ${refusal.line} cannot be read. For this account we expect days such as ${isMonthFirst ? '12/31/2031' : '31/12/2031'}. An owner can change that in the settings.`
        : `The ${refusal.what} of line ${refusal.line} cannot be read.`;
  }
}

function describePaymentRefusal(refusal: PaymentRefusal | GroupTransferRefusal): string {
  switch (refusal.reason) {
    case 'over-paid':
      return 'Another payment has arrived in the meantime. Please read the statement again.';
    case 'same-reference':
      return 'Another payment has this bank reference. Please read the statement again and check it.';
    case 'other-currency':
      return 'The participant has chosen another currency for the fee meanwhile.';
    case 'not-active':
      return 'This registration is a duplicate. Record its payments after the participant has chosen it.';
    case 'in-future':
      return 'The day of this payment is in the future.';
    default:
      return 'This charge does not exist any more.';
  }
}
