import { z } from 'zod';
import { formatShortDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { currenciesOf } from '#conference/edition/money/currencies.ts';
import type { Currency } from '#conference/edition/money/currency.ts';
import { writeDecimal } from '#conference/edition/money/minor-units.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import type { GroupTransferRefusal } from '#conference/money/group/record-group-transfer.server.ts';
import { chargeKinds, type PaymentRefusal } from '#conference/money/ledger/payment.ts';
import {
  type Candidate,
  type Proposal,
  proposeStatement,
} from '#conference/money/transfers/statement/propose-statement.server.ts';
import { readStatementApart } from '#conference/money/transfers/statement/read-statement-apart.server.ts';
import { recordStatement } from '#conference/money/transfers/statement/record-statement.server.ts';
import type { StatementRefusal } from '#conference/money/transfers/statement/statement.ts';
import { maxFileBytes } from '#platform/forms/form-limits.ts';
import { fieldFile } from '#platform/forms/forms.server.ts';
import { titleOf } from '../../../festival/describe-spot.server.ts';
import { refuse } from '../../../form/read-fields.server.ts';
import type { OrganiserForm } from '../../../organiser-route.server.ts';

/**
 * A form shows at most this many lines of a statement. To record the other lines, the organiser uploads the same file
 * again.
 */
const mostLines = 60;

export type StatementAnswer = {
  errors?: { statement?: string };
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

/** Reads the statement of the form, and proposes the charges that its lines may pay. */
export async function readFromForm({ context, form, by }: Posted) {
  const file = fieldFile(form, 'statement');
  if (!file) return refuse(422, { errors: { statement: 'Please choose a file first.' } });
  const bytes = await file.bytes();
  if (bytes.length > maxFileBytes) {
    return refuse(422, { errors: { statement: 'This file is larger than 5 MB. Please export fewer days.' } });
  }
  const [usual = ''] = currenciesOf(edition);
  const read = await readStatementApart({ bytes, usual }, { person: by.organiserId });
  if (!read.ok) return refuse(422, { errors: { statement: describeStatementRefusal(read) } });
  const all = await proposeStatement(context, { lines: read.lines, usual });
  const proposed = all.filter(({ state }) => state === 'proposed');
  const others = all.filter(({ state }) => state === 'unknown' || state === 'other-currency');
  const answer: StatementAnswer = {
    proposals: proposed.slice(0, mostLines).map(describeProposal),
    others: others.slice(0, mostLines).map((line) => describeLine(line, usual)),
    counts: {
      recorded: all.filter(({ state }) => state === 'recorded').length,
      unknown: others.length,
      left: Math.max(0, proposed.length - mostLines),
    },
  };
  return answer;
}

function describeLine({ bookedOn, amount, currency, text, state, hash }: Proposal, usual: Currency) {
  return {
    id: hash,
    day: formatShortDay(bookedOn),
    amount: currency === undefined ? writeDecimal(amount, usual) : formatMoney({ amount, currency }),
    text,
    why: state === 'other-currency' ? 'The participant owes nothing in this currency' : 'No known reference',
  };
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
  const line = { of, hash, amount, bookedOn, bankReference: bankReference.slice(0, 200) };
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

function describeStatementRefusal(refusal: StatementRefusal): string {
  switch (refusal.reason) {
    case 'not-a-statement':
      return 'This is not a bank statement that we can read. Please export it as CSV or camt.053.';
    case 'too-heavy':
      return 'This file takes too much time or memory to be read. Please export fewer days.';
    case 'no-columns':
      return `The file needs a header with these columns: ${refusal.missing.join(', ')}.`;
    case 'unreadable-line':
      return `The ${refusal.what} of line ${refusal.line} cannot be read.`;
  }
}

function describePaymentRefusal(refusal: PaymentRefusal | GroupTransferRefusal): string {
  switch (refusal.reason) {
    case 'over-paid':
      return 'Another payment has arrived in the meantime. Please read the statement again.';
    case 'same-reference':
      return 'Another payment has this bank reference. Please read the statement again and check it.';
    case 'not-active':
      return 'This registration is a duplicate. Record its payments after the participant has chosen it.';
    case 'in-future':
      return 'The day of this payment is in the future.';
    default:
      return 'This charge does not exist any more.';
  }
}
