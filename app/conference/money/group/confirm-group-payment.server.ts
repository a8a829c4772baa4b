import { queueMail } from '#conference/mails/queue-mail.server.ts';
import {
  findMailedPayer,
  listLines,
  lockGroupPayment,
} from '#conference/money/group/group-payments.server.ts';
import { issueGroupReceipt } from '#conference/money/receipts/issue-receipts.server.ts';
import { lockWithMerged } from '#conference/registration/record/lock-registration.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';

/**
 * Locks a group payment and the registrations of its lines until the transaction ends. Locks the registrations in the
 * order of their ids, as merges and erasures do. Returns the lines. Returns undefined if there is no such group
 * payment.
 */
export async function lockGroup(tx: Database, groupPaymentId: string) {
  if (!(await lockGroupPayment(tx, groupPaymentId))) return undefined;
  const before = await listLines(tx, [groupPaymentId]);
  const ids = before.flatMap(({ registrationId }) => registrationId ?? []);
  if (ids.length > 0) await lockWithMerged(tx, ids);
  return await listLines(tx, [groupPaymentId]);
}

/**
 * Issues the receipt for the money that a transaction has recorded for a group payment, and mails the payer. Does
 * nothing if no money was recorded.
 */
export async function confirmGroupPayment(
  tx: Database,
  { jobs, secrets }: Pick<Platform, 'jobs' | 'secrets'>,
  groupPaymentId: string,
  now: Date,
): Promise<void> {
  const receiptId = await issueGroupReceipt(tx, secrets, groupPaymentId, now);
  const payer = await findMailedPayer(tx, groupPaymentId);
  if (receiptId === undefined || !payer) return;
  await queueMail(tx, jobs, { kind: 'group-payment-received', subjectId: receiptId, ...payer });
}
