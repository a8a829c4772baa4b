import { recordAct } from '#conference/audit/record-act.server.ts';
import { byGroupPayer } from '#conference/money/group/by-group-payer.server.ts';
import type { GroupPayer } from '#conference/money/group/group-payment.ts';
import { findGroupInvoice, issueGroupInvoice } from '#conference/money/receipts/issue-invoice.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { lockGroup } from './confirm-group-payment.server.ts';
import { readOwnGroupPayment } from './read-group-payment.server.ts';

/**
 * Issues the invoice of a group payment before it is paid in full, with the payer's name, address and tax number. Its
 * amount is the sum of the amount due now and the received amount. If the same form is sent again, returns the issued
 * invoice, which never changes. Refuses if nothing is due.
 */
export async function orderGroupInvoice(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  { groupPaymentId, requestId, ...payer }: { groupPaymentId: string; requestId: string } & GroupPayer,
  now: Date,
): Promise<{ ok: true; receiptId: string } | { ok: false; reason: 'not-yours' | 'nothing-to-pay' }> {
  return await db.transaction().execute(async (tx) => {
    await lockGroup(tx, groupPaymentId);
    const found = await readOwnGroupPayment({ db: tx, secrets }, { id: groupPaymentId, ...payer });
    if (!found) return { ok: false, reason: 'not-yours' };
    const before = await findGroupInvoice(tx, groupPaymentId);
    if (before !== undefined) return { ok: true, receiptId: before };
    if (found.due === 0) return { ok: false, reason: 'nothing-to-pay' };
    const receiptId = await issueGroupInvoice(
      tx,
      {
        groupPaymentId,
        people: found.lines.filter(({ due, booked }) => due > 0 || booked > 0).length,
        price: { amount: found.due + Math.max(0, found.booked), currency: found.currency },
        paid: Math.max(0, found.booked),
        taxNumber: found.payer?.taxNumber,
      },
      now,
    );
    await recordAct(tx, {
      ...byGroupPayer(payer, { groupPaymentId, requestId }),
      action: 'invoice.issued',
      detail: { invoice: receiptId, groupPayment: groupPaymentId },
    });
    return { ok: true, receiptId };
  });
}
