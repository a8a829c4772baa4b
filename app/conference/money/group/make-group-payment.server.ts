import { sql } from 'kysely';
import { recordAct } from '#conference/audit/record-act.server.ts';
import { byGroupPayer } from '#conference/money/group/by-group-payer.server.ts';
import type { GroupPayer } from '#conference/money/group/group-payment.ts';
import {
  groupPayments,
  newGroupReference,
  storeGroupPayment,
} from '#conference/money/group/group-payments.server.ts';
import { payerPurpose } from '#conference/money/ledger/payer-purpose.ts';
import type { InvoiceForm } from '#conference/money/receipts/receipt.ts';
import { lockRegistration } from '#conference/registration/record/lock-registration.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import {
  makeRecordKey,
  openRecordKey,
  type RecordKey,
  sealValue,
} from '#platform/keys/record-keys.server.ts';
import { checkReferences } from './check-references.server.ts';

/**
 * The first number of an advisory lock. The second number is the hash of the form. A transaction holds the lock while
 * it makes a payment for somebody without a registration.
 */
const groupPayerLock = 7_202_601_42;

export type GroupPaymentOrder = GroupPayer & {
  /** The pasted references. Lines that cannot be paid are ignored. */
  text: string;
  /** The payer's details for the receipt. */
  payer: InvoiceForm;
  isPayerNamed: boolean;
  submissionHash: Buffer;
  requestId: string;
};

/**
 * Makes a payment for several people, with the lines that can be paid now. No money moves yet. If the same form is sent
 * again, returns the same payment. Refuses a list in which nothing can be paid.
 */
export async function makeGroupPayment(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  { text, payer, isPayerNamed, submissionHash, requestId, ...maker }: GroupPaymentOrder,
  now: Date,
): Promise<{ ok: true; id: string } | { ok: false; reason: 'nothing-due' }> {
  return await db.transaction().execute(async (tx) => {
    // If the same form arrives twice at once, the second request waits here for the first request.
    const openKey = await lockPayer({ tx, secrets }, maker, submissionHash);
    const repeated = await groupPayments(tx).where('submission_hash', '=', submissionHash).executeTakeFirst();
    if (repeated) return { ok: true, id: repeated.id };
    const lines = (await checkReferences(tx, text)).flatMap(({ chargeId, due, problem }) =>
      chargeId && due && !problem ? [{ chargeId, ...due }] : [],
    );
    const [first] = lines;
    if (!first) return { ok: false, reason: 'nothing-due' };
    const record = await openKey();
    const reference = newGroupReference();
    const made = {
      reference,
      payer: maker,
      currency: first.currency,
      isPayerNamed,
      recordKeyId: record.id,
      sealedPayer: sealValue(record, payerPurpose, { ...payer, reference }),
      submissionHash,
      lines,
    };
    const id = await storeGroupPayment(tx, made, now);
    const amount = lines.reduce((sum, line) => sum + line.amount, 0);
    await recordAct(tx, {
      ...byGroupPayer(maker, { groupPaymentId: id, requestId }),
      action: 'group-payment.made',
      detail: { groupPayment: id, people: lines.length, amount, currency: first.currency },
    });
    return { ok: true, id };
  });
}

/**
 * Makes other transactions with the same form wait. Returns a function that opens the key of a participant's
 * registration, or makes a key for a payer without a registration.
 */
async function lockPayer(
  { tx, secrets }: { tx: Database } & Pick<Platform, 'secrets'>,
  maker: GroupPayer,
  submissionHash: Buffer,
): Promise<() => Promise<RecordKey>> {
  if (maker.registrationId === undefined) {
    const key = submissionHash.toString('base64');
    await sql`select pg_advisory_xact_lock(${groupPayerLock}, hashtext(${key}))`.execute(tx);
    return () => makeRecordKey(tx, secrets);
  }
  const own = await lockRegistration(tx, maker.registrationId);
  if (!own) throw new Error('The session belongs to a registration that does not exist.');
  return () => openRecordKey(tx, secrets, own.record_key_id);
}
