import { sql } from 'kysely';
import { charges } from '#conference/money/ledger/charges.server.ts';
import type { Balance } from '#conference/money/ledger/payment.ts';
import { payments } from '#conference/money/ledger/payments.server.ts';
import { readBalances } from '#conference/money/ledger/read-balances.server.ts';
import { drawCharacters } from '#conference/registration/registering/reference.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { GroupPayer } from './group-payment.ts';

/** Makes a random reference for a group payment. */
export function newGroupReference(): string {
  return `GP-${drawCharacters(4)}-${drawCharacters(4)}`;
}

/**
 * A query of all group payments. `payer_id` is the payer's registration, or the registration that it was merged into.
 * `payer_email` is the mailbox of a payer without a registration. Other modules run or join it.
 */
export function groupPayments(db: Database) {
  return db
    .selectFrom('group_payment')
    .leftJoin(registrations(db).as('payer'), 'payer.id', 'group_payment.registration_id')
    .select(['group_payment.id', 'group_payment.reference', 'group_payment.currency', 'is_payer_named'])
    .select(['made_at', 'group_payment.record_key_id', 'sealed_payer', 'submission_hash'])
    .select(['payer_email', 'payer_language'])
    .select((row) => row.fn.coalesce('payer_language', 'payer.language').as('language'))
    .select((row) => row.fn.coalesce('payer.merged_into', 'payer.id').as('payer_id'));
}

/** A query of all group payments as entries of the ledger, with the columns of `ledgerMovements`. */
export function groupEntries(db: Database, timeZone: string) {
  const none = sql<string | null>`null::uuid`;
  return db
    .selectFrom(groupPayments(db).as('made'))
    .select(['made.id', sql<string>`'group'`.as('kind'), sql<string>`'group'`.as('about')])
    .select([sql<string>`''`.as('method'), sql<string>`(made_at at time zone ${timeZone})::date`.as('day')])
    .select(['made_at as at'])
    .select(
      sql<number>`(select coalesce(sum(line.amount), 0)::integer from group_payment_line as line
        where line.group_payment_id = made.id)`.as('amount'),
    )
    .select(['made.currency', none.as('charge_id'), none.as('payment_id'), 'made.reference as ref']);
}

/** A query of the group payments that this payer has made. */
export function groupPaymentsOf(db: Database, payer: GroupPayer) {
  return db
    .selectFrom(groupPayments(db).as('made'))
    .where((row) =>
      payer.registrationId !== undefined
        ? row('made.payer_id', '=', payer.registrationId)
        : row('made.payer_email', '=', payer.payerEmail),
    );
}

/** True if this payer has made this group payment. */
export async function isMadeBy(db: Database, id: string, payer: GroupPayer): Promise<boolean> {
  const row = await groupPaymentsOf(db, payer).select('made.id').where('made.id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export type NewGroupPayment = {
  reference: string;
  payer: GroupPayer;
  currency: string;
  isPayerNamed: boolean;
  recordKeyId: string;
  sealedPayer: Buffer;
  submissionHash: Buffer;
  lines: readonly { chargeId: string; amount: number }[];
};

/** Stores a group payment with its lines. Returns its id. */
export async function storeGroupPayment(tx: Database, made: NewGroupPayment, now: Date): Promise<string> {
  const { currency, payer } = made;
  const { id } = await tx
    .insertInto('group_payment')
    .values({
      reference: made.reference,
      ...(payer.registrationId !== undefined
        ? { registration_id: payer.registrationId }
        : { payer_email: payer.payerEmail, payer_language: payer.mailLanguage }),
      currency,
      is_payer_named: made.isPayerNamed,
      record_key_id: made.recordKeyId,
      sealed_payer: made.sealedPayer,
      made_at: now,
      submission_hash: made.submissionHash,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('group_payment_line')
    .values(
      made.lines.map(({ chargeId, amount }, index) => ({
        group_payment_id: id,
        number: index + 1,
        charge_id: chargeId,
        currency,
        amount,
      })),
    )
    .execute();
  return id;
}

/** Locks a group payment until the transaction ends. Call it before you lock registrations. */
export async function lockGroupPayment(tx: Database, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('group_payment')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The state of a line. `gone`: its registration was merged or erased. */
export type LineState = 'due' | 'paid' | 'withdrawn' | 'gone';

/** Lists the lines of group payments in their order, with the balance of each charge. Amounts are in minor units. */
export async function listLines(db: Database, groupPaymentIds: readonly string[]) {
  const rows = await db
    .selectFrom('group_payment_line as line')
    .innerJoin(charges(db).as('charged'), 'charged.id', 'line.charge_id')
    .leftJoin(registrations(db).as('person'), 'person.id', 'charged.registration_id')
    .select(['line.group_payment_id as groupPaymentId', 'line.number', 'line.charge_id as chargeId'])
    .select(['line.amount as asked', 'line.currency', 'person.id as registrationId', 'person.reference'])
    .select(['person.full_name as fullName', 'person.status'])
    .where('line.group_payment_id', '=', anyOf(groupPaymentIds))
    .orderBy('line.group_payment_id')
    .orderBy('line.number')
    .execute();
  const ids = rows.flatMap(({ registrationId }) => registrationId ?? []);
  const balances = await readBalances(db, 'registration', ids);
  const booked = await sumRecorded(db, groupPaymentIds);
  return rows.map(({ status, ...row }) => {
    const balance = balances.get(row.registrationId ?? '');
    const state = stateOf(status, balance);
    return {
      ...row,
      state,
      due: state === 'due' ? (balance?.due ?? 0) : 0,
      overpaid: balance?.overpaid ?? 0,
      booked: booked.get(`${row.groupPaymentId} ${row.chargeId}`) ?? 0,
    };
  });
}

function stateOf(status: string | null, balance: Balance | undefined): LineState {
  if (status === 'withdrawn') return 'withdrawn';
  if (status !== 'active' || !balance) return 'gone';
  return balance.due > 0 ? 'due' : 'paid';
}

/**
 * Sums the amounts that group payments have paid for each charge, without refunded amounts. The keys of the map are
 * texts: the id of the group payment, a space, and the id of the charge.
 */
async function sumRecorded(db: Database, groupPaymentIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom(payments(db).as('entry'))
    .select((row) => [
      'entry.group_payment_id as groupPaymentId',
      'entry.charge_id as chargeId',
      asNumber(row.fn.sum('entry.amount')).as('amount'),
    ])
    .where('entry.group_payment_id', '=', anyOf(groupPaymentIds))
    .groupBy(['entry.group_payment_id', 'entry.charge_id'])
    .execute();
  return new Map(
    rows.map(({ groupPaymentId, chargeId, amount }) => [`${groupPaymentId} ${chargeId}`, amount]),
  );
}

/**
 * Finds who gets the mails about a group payment. Returns the payer's registration, or an empty object if the payer has
 * only a mailbox. Returns undefined if the payer was erased.
 */
export async function findMailedPayer(
  db: Database,
  groupPaymentId: string,
): Promise<{ registrationId?: string } | undefined> {
  const row = await findGroupPayment(db, groupPaymentId);
  if (!row) return undefined;
  if (row.payer_id !== null) return { registrationId: row.payer_id };
  return row.payer_email === null ? undefined : {};
}

/** True if somebody else's group payment pays for this registration, and was not refunded. */
export async function isPaidByOther(db: Database, registrationId: string): Promise<boolean> {
  return (await sumPaidByOthers(db, registrationId)) > 0;
}

/**
 * Sums the amounts that other people's group payments have paid for this registration, in minor units, without
 * refunded amounts.
 */
export async function sumPaidByOthers(db: Database, registrationId: string): Promise<number> {
  const { amount } = await db
    .selectFrom(payments(db).as('entry'))
    .innerJoin(groupPayments(db).as('whole'), 'whole.id', 'entry.group_payment_id')
    .select((row) => asNumber(row.fn.sum('entry.amount')).as('amount'))
    .where('entry.registration_id', '=', registrationId)
    .where('whole.payer_id', 'is distinct from', registrationId)
    .executeTakeFirstOrThrow();
  return Math.max(0, amount);
}

/** Reads a group payment by its id. Returns undefined if the group payment does not exist. */
export async function findGroupPayment(db: Database, id: string) {
  return await groupPayments(db).where('group_payment.id', '=', id).executeTakeFirst();
}

/** Finds the group payments with these references. */
export async function findGroupPayments(db: Database, references: readonly string[]) {
  return await groupPayments(db).where('group_payment.reference', 'in', references).execute();
}

/** Sums the lines of group payments, by their ids: how many people, what was received, and what is due. */
export async function sumGroupLines(db: Database, ids: readonly string[]) {
  const lines = Map.groupBy(await listLines(db, ids), ({ groupPaymentId }) => groupPaymentId);
  return new Map(
    [...lines].map(([id, own]) => [
      id,
      {
        people: own.length,
        due: own.reduce((sum, { due }) => sum + due, 0),
        booked: own.reduce((sum, { booked }) => sum + booked, 0),
        toRefund: own.some(
          ({ overpaid, state, booked }) => booked > 0 && (overpaid > 0 || state === 'withdrawn'),
        ),
      },
    ]),
  );
}
