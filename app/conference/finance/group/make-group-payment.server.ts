import { byParticipant, recordAct } from '#conference/audit/record-act.server.ts';
import {
  groupPayments,
  newGroupReference,
  storeGroupPayment,
} from '#conference/group-payments/group-payments.server.ts';
import { payerPurpose } from '#conference/payments/payer-purpose.ts';
import type { InvoiceForm } from '#conference/receipts/receipt.ts';
import { lockRegistration } from '#conference/registration/record/lock-registration.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey, sealValue } from '#platform/keys/record-keys.server.ts';
import { checkReferences } from './check-references.server.ts';

export type GroupPaymentOrder = {
  /** The payer's registration. */
  registrationId: string;
  /** The pasted references. Lines that cannot be paid are left out. */
  text: string;
  /** The payer as the receipt names them. */
  payer: InvoiceForm;
  isPayerNamed: boolean;
  submissionHash: Buffer;
  requestId: string;
};

/**
 * Makes a payment for several people, with the lines that can be paid now. Nothing is paid by this. The same form sent
 * again finds the same payment. Refuses a list in which nothing can be paid.
 */
export async function makeGroupPayment(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  { registrationId, text, payer, isPayerNamed, submissionHash, requestId }: GroupPaymentOrder,
  now: Date,
): Promise<{ ok: true; id: string } | { ok: false; reason: 'nothing-due' }> {
  return await db.transaction().execute(async (tx) => {
    // Two equal forms wait here for each other.
    const own = await lockRegistration(tx, registrationId);
    if (!own) throw new Error('A session names a registration that does not exist.');
    const repeated = await groupPayments(tx).where('submission_hash', '=', submissionHash).executeTakeFirst();
    if (repeated) return { ok: true, id: repeated.id };
    const lines = (await checkReferences(tx, text)).flatMap(({ chargeId, due, problem }) =>
      chargeId && due && !problem ? [{ chargeId, ...due }] : [],
    );
    const [first] = lines;
    if (!first) return { ok: false, reason: 'nothing-due' };
    const record = await openRecordKey(tx, secrets, own.record_key_id);
    const reference = newGroupReference();
    const made = {
      reference,
      registrationId,
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
      ...byParticipant({ registrationId, requestId }),
      action: 'group-payment.made',
      detail: { groupPayment: id, people: lines.length, amount, currency: first.currency },
    });
    return { ok: true, id };
  });
}
