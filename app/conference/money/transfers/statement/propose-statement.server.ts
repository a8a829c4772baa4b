import { createHash } from 'node:crypto';
import type { Currency } from '#conference/edition/money/currency.ts';
import { decimalsOf } from '#conference/edition/money/minor-units.ts';
import { bookings } from '#conference/festival/bookings.server.ts';
import { findGroupReferences } from '#conference/money/group/group-payment.ts';
import { findGroupPayments } from '#conference/money/group/group-payments.server.ts';
import { listPayments } from '#conference/money/ledger/list-payments.server.ts';
import type { Balance } from '#conference/money/ledger/payment.ts';
import {
  findSameReference,
  fingerprintReference,
} from '#conference/money/ledger/payment-reference.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { findRecorded } from '#conference/money/ledger/write-payment.server.ts';
import type { StatementLine } from '#conference/money/transfers/statement/statement.ts';
import type { Transferred } from '#conference/money/transfers/transfer-proofs.server.ts';
import { findReferences } from '#conference/registration/reference.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { readGroupPayment } from '../../group/read-group-payment.server.ts';
import { isGroupRecorded } from '../../group/record-group-transfer.server.ts';

/** A charge that a line of a statement may pay. */
export type Candidate = {
  of: Transferred;
  reference: string;
  name: string;
  /** The booked option. Null for the fee of a registration. */
  option: string | null;
  balance: Pick<Balance, 'currency' | 'charged' | 'paid' | 'due'>;
};

export type Proposal = StatementLine & {
  /** The same line of the same statement always has the same hash. */
  hash: string;
  /**
   * - `proposed`: the line has our reference. `candidates` are the charges that it may pay, the most probable first.
   * - `recorded`: this line was recorded already.
   * - `unknown`: the line has no reference that we know.
   * - `other-currency`: the participant has no charge in the currency of the line.
   */
  state: 'proposed' | 'recorded' | 'unknown' | 'other-currency';
  candidates: Candidate[];
  /** True if a payment with the same amount and day, or with the same bank reference, was already recorded. */
  mayBeRecordedAlready: boolean;
  /**
   * True if the line may be recorded although another payment has the same bank reference. There are two reasons: the
   * page warns that the line is perhaps recorded already, or another line of this statement has the same bank
   * reference, because the bank has reported two transfers with it.
   */
  isReferenceAccepted: boolean;
};

/**
 * Finds the charges that each line of a statement may pay, by our references in its text. Records nothing. `usual` is
 * the currency whose decimals `readStatement` has used for lines without a currency. Such a line can pay a charge in
 * any currency with as many decimals.
 */
export async function proposeStatement(
  store: Pick<Platform, 'db' | 'secrets'>,
  { lines, usual }: { lines: readonly StatementLine[]; usual: Currency },
): Promise<Proposal[]> {
  const seen = new Map<string, number>();
  const proposals: Proposal[] = [];
  for (const [index, line] of lines.entries()) {
    const key = JSON.stringify([line.bookedOn, line.amount, line.currency, line.text, line.bankReference]);
    const occurrence = seen.get(key) ?? 0;
    seen.set(key, occurrence + 1);
    const hash = createHash('sha256').update(`statement line ${occurrence} ${key}`).digest('hex');
    const proposal = await proposeLine(store, { line, usual }, hash);
    const hasTwin = lines.some((other, at) => at !== index && other.bankReference === line.bankReference);
    proposals.push({ ...proposal, isReferenceAccepted: proposal.mayBeRecordedAlready || hasTwin });
  }
  return proposals;
}

async function proposeLine(
  store: Pick<Platform, 'db' | 'secrets'>,
  { line, usual }: { line: StatementLine; usual: Currency },
  hash: string,
): Promise<Omit<Proposal, 'isReferenceAccepted'>> {
  const nothing = { ...line, hash, candidates: [], mayBeRecordedAlready: false };
  const references = findReferences(`${line.text} ${line.bankReference}`);
  const groups = await findGroups(store, findGroupReferences(`${line.text} ${line.bankReference}`));
  const charged = references.length === 0 ? [] : await findCharges(store.db, references);
  const all = [...groups, ...charged];
  if (all.length === 0) return { ...nothing, state: 'unknown' };
  const submissionHash = Buffer.from(hash, 'hex');
  for (const { chargeId } of charged) {
    const isRecorded = await findRecorded(store.db, chargeId, submissionHash);
    if (isRecorded) return { ...nothing, state: 'recorded' };
  }
  for (const { of } of groups) {
    if (await isGroupRecorded(store.db, of.id, submissionHash)) return { ...nothing, state: 'recorded' };
  }
  const { currency, amount } = line;
  const mayBeIn = (one: Currency) =>
    currency === undefined ? decimalsOf(one) === decimalsOf(usual) : one === currency;
  const candidates = all
    .filter(({ balance }) => mayBeIn(balance.currency))
    .toSorted((one, other) => rank(one, amount) - rank(other, amount));
  const [first] = candidates;
  if (!first) return { ...nothing, state: 'other-currency' };
  const fingerprint = fingerprintReference(store.secrets, line.bankReference);
  const hasSameReference =
    fingerprint !== undefined &&
    (await findSameReference(store.db, { fingerprint, kind: 'payment' })) !== undefined;
  const { kind, id } = first.of;
  const payments = kind === 'group' ? [] : await listPayments(store, { kind, id }, { withNotes: false });
  const isSamePayment = payments.some(
    (payment) =>
      !payment.isUndone &&
      payment.kind === 'payment' &&
      payment.amount === amount &&
      payment.receivedOn === line.bookedOn,
  );
  const mayBeRecordedAlready = isSamePayment || hasSameReference;
  return { ...line, hash, state: 'proposed', candidates, mayBeRecordedAlready };
}

/**
 * The rank of a candidate, the most probable first. 0: its due amount equals the received amount. 1: another amount is
 * due. 2: nothing is due.
 */
function rank({ balance }: Candidate, amount: number): number {
  if (balance.due === amount) return 0;
  return balance.due > 0 ? 1 : 2;
}

/** Finds the fee and the held bookings of the participants with these references. */
async function findCharges(db: Database, references: readonly string[]) {
  const people = await db
    .selectFrom(registrations(db).as('named'))
    .innerJoin(registrations(db).as('person'), (join) =>
      join.on((row) => row('person.id', '=', row.fn.coalesce('named.merged_into', 'named.id'))),
    )
    .select(['person.id', 'person.reference', 'person.full_name as name'])
    .distinct()
    .where('named.reference', 'in', references)
    .execute();
  const found: (Candidate & { chargeId: string })[] = [];
  for (const { id, ...payer } of people) {
    const booked = await db
      .selectFrom(bookings(db).as('booked'))
      .select(['id', 'option'])
      .where('registration_id', '=', id)
      .where('holds_spot', '=', true)
      .orderBy('created_at')
      .execute();
    const charged = [
      { of: { kind: 'registration' as const, id }, option: null },
      ...booked.map((one) => ({ of: { kind: 'booking' as const, id: one.id }, option: one.option })),
    ];
    for (const { of, option } of charged) {
      const balance = await readBalance(db, of);
      if (balance) found.push({ of, ...payer, option, balance, chargeId: balance.chargeId });
    }
  }
  return found;
}

/** Finds the group payments with these references. */
async function findGroups(
  store: Pick<Platform, 'db' | 'secrets'>,
  references: readonly string[],
): Promise<Candidate[]> {
  if (references.length === 0) return [];
  const rows = await findGroupPayments(store.db, references);
  const groups = await Promise.all(rows.map(({ id }) => readGroupPayment(store, id)));
  return groups.flatMap((group) => {
    if (!group) return [];
    const { id, reference, payer, currency, due, booked } = group;
    const balance = { currency, due, charged: due + booked, paid: booked };
    return [
      { of: { kind: 'group' as const, id }, reference, name: payer?.name ?? '', option: null, balance },
    ];
  });
}
