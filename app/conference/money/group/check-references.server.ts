import type { Currency } from '#conference/edition/money/currency.ts';
import { firstNameOf, mostPeople, readPasted } from '#conference/money/group/group-payment.ts';
import { readBalances } from '#conference/money/ledger/read-balances.server.ts';
import { readEditionCancellation } from '#conference/money/refunds/edition-cancellation.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** Why a pasted line cannot be paid. */
export type LineProblem =
  | 'unreadable'
  | 'unknown'
  | 'twice'
  | 'paid'
  | 'withdrawn'
  | 'other-currency'
  | 'too-many';

export type CheckedLine = {
  typed: string;
  reference?: string;
  /** The only data of the person that the payer sees. */
  firstName?: string;
  chargeId?: string;
  due?: { amount: number; currency: Currency };
  problem?: LineProblem;
};

/**
 * Looks up the pasted references of people for whom a payer wants to pay. A line that cannot be paid has a
 * `problem`. A group payment has one currency: the currency of the first line that can be paid. A registration whose
 * participant must still choose is reported as unknown. For a merged registration, finds the registration that was
 * kept.
 */
export async function checkReferences(db: Database, text: string): Promise<CheckedLine[]> {
  const pasted = readPasted(text);
  const people = await findPeople(
    db,
    pasted.flatMap(({ reference }) => reference ?? []),
  );
  const balances = await readBalances(
    db,
    'registration',
    [...people.values()].map(({ id }) => id),
  );
  const isCancelled = (await readEditionCancellation(db)) !== undefined;
  const seen = new Set<string>();
  let currency: Currency | undefined;
  return pasted.map(({ typed, reference }): CheckedLine => {
    if (reference === undefined) return { typed, problem: 'unreadable' };
    const person = people.get(reference);
    const balance = balances.get(person?.id ?? '');
    if (!person || !balance) return { typed, reference, problem: 'unknown' };
    const line = { typed, reference: person.reference, firstName: firstNameOf(person.fullName) };
    if (seen.has(person.id)) return { ...line, problem: 'twice' };
    seen.add(person.id);
    if (person.status === 'withdrawn' || isCancelled) return { ...line, problem: 'withdrawn' };
    if (balance.due === 0) return { ...line, problem: 'paid' };
    const found = { ...line, chargeId: balance.chargeId };
    const due = { amount: balance.due, currency: balance.currency };
    currency ??= balance.currency;
    if (balance.currency !== currency) return { ...found, due, problem: 'other-currency' };
    return { ...found, due, ...(seen.size > mostPeople && { problem: 'too-many' as const }) };
  });
}

/**
 * Returns a map from each requested reference to its registration. For a merged registration, the map contains the
 * registration that was kept.
 */
async function findPeople(db: Database, references: readonly string[]) {
  if (references.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom(registrations(db).as('named'))
    .innerJoin(registrations(db).as('person'), (join) =>
      join.on((row) => row('person.id', '=', row.fn.coalesce('named.merged_into', 'named.id'))),
    )
    .select(['named.reference as asked', 'person.id', 'person.reference', 'person.full_name as fullName'])
    .select('person.status')
    .where('named.reference', 'in', references)
    .where('person.status', 'in', ['active', 'withdrawn'])
    .execute();
  return new Map(rows.map(({ asked, ...person }) => [asked, person]));
}
