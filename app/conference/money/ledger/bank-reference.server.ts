import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import { payments } from './payments.server.ts';

/** The first key of the advisory locks on bank references. */
const bankReferenceLock = 7_202_601_41;

/** Bank statements contain these words if a transfer has no reference (ISO 20022, SWIFT MT940). */
const placeholders = ['NOTPROVIDED', 'NONREF'];

/**
 * A keyed hash of a bank's reference, without case, spaces and punctuation. Returns undefined if the text contains no
 * reference.
 */
export function fingerprintReference(
  secrets: Pick<Secrets, 'fingerprint'>,
  reference: string,
): string | undefined {
  const plain = reference.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
  return plain === '' || placeholders.includes(plain)
    ? undefined
    : secrets.fingerprint('bank reference', plain);
}

/**
 * Finds the newest payment or refund with this bank reference that was not undone. Until the transaction ends, other
 * searches for this reference wait, so that two people cannot both record it without a warning.
 */
export async function findSameReference(
  tx: Database,
  { fingerprint, kind }: { fingerprint: string; kind: 'payment' | 'refund' },
) {
  await sql`select pg_advisory_xact_lock(${bankReferenceLock}, hashtext(${fingerprint}))`.execute(tx);
  return await tx
    .selectFrom('payment_reference as same')
    .innerJoin(payments(tx).as('entry'), 'entry.id', 'same.payment_id')
    .select(['entry.amount', 'entry.currency', 'entry.received_on as receivedOn', 'charge_kind'])
    .select(['entry.registration_id', 'entry.booking_id'])
    .where('same.fingerprint', '=', fingerprint)
    .where('entry.kind', '=', kind)
    .where('entry.is_undone', '=', false)
    .orderBy('entry.recorded_at', 'desc')
    .orderBy('entry.id')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Finds which of these fingerprints a payment or refund has that was not undone. Locks nothing: whoever records a
 * payment asks `findSameReference`.
 */
export async function findUsedReferences(
  db: Database,
  { fingerprints, kind }: { fingerprints: readonly string[]; kind: 'payment' | 'refund' },
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('payment_reference as same')
    .innerJoin(payments(db).as('entry'), 'entry.id', 'same.payment_id')
    .select('same.fingerprint')
    .where('same.fingerprint', '=', sql<string>`any(${fingerprints}::text[])`)
    .where('entry.kind', '=', kind)
    .where('entry.is_undone', '=', false)
    .execute();
  return new Set(rows.map(({ fingerprint }) => fingerprint));
}

/** A query of the ids of the payments and refunds with this bank reference. Other modules join it. */
export function paymentsWithReference(db: Database, fingerprint: string) {
  return db
    .selectFrom('payment_reference')
    .select('payment_id as id')
    .where('payment_reference.fingerprint', '=', fingerprint);
}

/** Stores the bank reference of a payment, as a hash. */
export async function storeReference(
  tx: Database,
  payment: { paymentId: string; fingerprint: string },
): Promise<void> {
  const { paymentId, fingerprint } = payment;
  await tx.insertInto('payment_reference').values({ payment_id: paymentId, fingerprint }).execute();
}

/** Copies the bank reference of a payment to the payment that replaces it in another registration. */
export async function copyReference(
  tx: Database,
  { before, after }: { before: string; after: string },
): Promise<void> {
  await tx
    .insertInto('payment_reference')
    .columns(['payment_id', 'fingerprint'])
    .expression((query) =>
      query
        .selectFrom('payment_reference as old')
        .select((row) => [row.val(after).as('payment_id'), 'old.fingerprint'])
        .where('old.payment_id', '=', before),
    )
    .execute();
}

/** Deletes the stored bank references of payments. */
export async function deleteReferences(tx: Database, paymentIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('payment_reference').where('payment_id', '=', anyOf(paymentIds)).execute();
}
