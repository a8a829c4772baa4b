import { findUsedReferences, fingerprintReference } from '#conference/money/ledger/bank-reference.server.ts';
import type { Balance } from '#conference/money/ledger/payment.ts';
import { payments } from '#conference/money/ledger/payments.server.ts';
import type { Transferred } from '#conference/money/transfers/transfer-proofs.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { findCandidates } from './find-candidates.server.ts';
import type { ReferredLine } from './sort-lines.server.ts';
import type { StatementLine } from './statement.ts';

/** A charge or a group payment that a line of a statement may pay. */
export type Candidate = {
  of: Transferred;
  reference: string;
  name: string;
  /** The booked option. Null for the fee of a registration and for a group payment. */
  option: string | null;
  balance: Pick<Balance, 'currency' | 'charged' | 'paid' | 'due'>;
  /** The id of the charge. Undefined for a group payment. */
  chargeId: string | undefined;
};

export type Proposal = StatementLine & {
  hash: string;
  /**
   * - `proposed`: `candidates` are the charges that the line may pay, the most probable first.
   * - `recorded`: this line was recorded already.
   * - `unknown`: we do not know the references of the line.
   * - `other-currency`: the participant has no charge in the currency of the line.
   */
  state: 'proposed' | 'recorded' | 'unknown' | 'other-currency';
  candidates: Candidate[];
  /** What each of several references gets of the amount, if their due amounts make it up exactly. */
  split: { candidate: Candidate; amount: number }[];
  /** Why the line is proposed although its text has no reference. */
  by: ReferredLine['by'];
  /** True if a payment with the same amount and day, or with the same bank reference, was already recorded. */
  mayBeRecordedAlready: boolean;
  /**
   * True if the line may be recorded although another payment has the same bank reference: because the page warns that
   * the line is perhaps recorded already, or because another line of this statement has the same bank reference.
   */
  isReferenceAccepted: boolean;
};

type Store = Pick<Platform, 'db' | 'secrets'>;

/** So many lines are matched together. Between two parts the server answers other requests. */
const linesTogether = 250;

/** Finds the charges that each line of a statement may pay, by the references in its text. Records nothing. */
export async function proposeStatement(store: Store, lines: readonly ReferredLine[]): Promise<Proposal[]> {
  const proposals: Proposal[] = [];
  for (let at = 0; at < lines.length; at += linesTogether) {
    proposals.push(...(await proposeLines(store, lines.slice(at, at + linesTogether))));
  }
  return proposals;
}

async function proposeLines(store: Store, lines: readonly ReferredLine[]): Promise<Proposal[]> {
  const byReference = await findCandidates(store, lines);
  const found = [...byReference.values()].flat();
  const isRecorded = await findRecordedPayments(store, found);
  const fingerprintOf = (line: ReferredLine) => fingerprintReference(store.secrets, line.bankReference);
  const fingerprints = lines.flatMap((line) => fingerprintOf(line) ?? []);
  const used = await findUsedReferences(store.db, { fingerprints, kind: 'payment' });
  return lines.map((read): Proposal => {
    const { references, groupReferences, hasTwin, by, ...whole } = read;
    const perReference = [...groupReferences, ...references].map((one) => byReference.get(one) ?? []);
    const all = [...new Set(perReference.flat())];
    // If the server stopped between the parts of a line, the rest of its amount is still to record.
    const line = { ...whole, amount: whole.amount - isRecorded.ofLine(all, whole.hash) };
    const nothing = {
      ...{ ...line, candidates: [], split: [], by },
      mayBeRecordedAlready: false,
      isReferenceAccepted: hasTwin,
    };
    if (all.length === 0) return { ...nothing, state: 'unknown' };
    if (line.amount <= 0) return { ...nothing, state: 'recorded' };
    const candidates = all
      .filter(({ balance }) => balance.currency === line.currency)
      .filter(({ balance }) => by !== 'name' || balance.due === line.amount)
      .toSorted((one, other) => rank(one, line.amount) - rank(other, line.amount));
    const [first] = candidates;
    if (!first) return { ...nothing, state: 'other-currency' };
    const mayBeRecordedAlready = isRecorded.byHand(first, line) || used.has(fingerprintOf(read) ?? '');
    const isReferenceAccepted = mayBeRecordedAlready || hasTwin;
    const split = splitAmount(line, perReference);
    return {
      ...{ ...line, state: 'proposed', candidates, split, by },
      mayBeRecordedAlready,
      isReferenceAccepted: isReferenceAccepted || line.amount < whole.amount,
    };
  });
}

/**
 * Divides the amount of a line among several references, if what is due for them makes it up exactly: for each
 * reference its fee, its bookings, or all of them.
 */
function splitAmount(
  { amount, currency }: Pick<StatementLine, 'amount' | 'currency'>,
  perReference: readonly (readonly Candidate[])[],
): Proposal['split'] {
  const due = [...new Set(perReference.flat())].filter(
    ({ balance }) => balance.currency === currency && balance.due > 0,
  );
  const fees = due.filter(({ option }) => option === null);
  const people = new Set(due.map(({ reference }) => reference));
  const parts = [due, fees].find(
    (some) => some.length > 1 && some.reduce((sum, { balance }) => sum + balance.due, 0) === amount,
  );
  if (people.size < 2 || !parts) return [];
  return parts.map((candidate) => ({ candidate, amount: candidate.balance.due }));
}

/**
 * The rank of a candidate, the most probable first. 0: its due amount equals the received amount. 1: another amount is
 * due. 2: nothing is due.
 */
function rank({ balance }: Candidate, amount: number): number {
  if (balance.due === amount) return 0;
  return balance.due > 0 ? 1 : 2;
}

/**
 * Reads what is recorded for these candidates. `ofLine` is how much of a line with this hash was recorded for them.
 * `byHand` is true if a charge has a payment with the amount and day of the line.
 */
async function findRecordedPayments({ db }: Store, candidates: readonly Candidate[]) {
  const groupIds = candidates.flatMap(({ of }) => (of.kind === 'group' ? [of.id] : []));
  const rows = await db
    .selectFrom(payments(db).as('entry'))
    .select(['charge_id', 'group_payment_id', 'submission_hash', 'kind', 'is_undone'])
    .select(['amount', 'received_on'])
    .where((row) =>
      row.or([
        row('charge_id', '=', anyOf(candidates.flatMap(({ chargeId }) => chargeId ?? []))),
        row('group_payment_id', '=', anyOf(groupIds)),
      ]),
    )
    .execute();
  const byHash = new Map<string, number>();
  const sums = new Set<string>();
  for (const { charge_id, group_payment_id, submission_hash, ...paid } of rows) {
    const id = `${group_payment_id ?? charge_id} ${submission_hash.toString('hex')}`;
    if (paid.kind === 'payment') byHash.set(id, (byHash.get(id) ?? 0) + paid.amount);
    if (paid.kind === 'payment' && !paid.is_undone)
      sums.add(`${charge_id} ${paid.amount} ${paid.received_on}`);
  }
  const idOf = ({ of, chargeId }: Candidate) => chargeId ?? of.id;
  return {
    ofLine: (some: readonly Candidate[], hash: string) =>
      some.reduce((sum, one) => sum + (byHash.get(`${idOf(one)} ${hash}`) ?? 0), 0),
    byHand: ({ chargeId }: Candidate, line: StatementLine) =>
      sums.has(`${chargeId} ${line.amount} ${line.bookedOn}`),
  };
}
