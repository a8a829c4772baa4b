import { payments } from '#conference/money/ledger/payments.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { contentSchema } from './receipt.ts';

type Charged = { charge_id: string; group_payment_id: string | null };

/** What was issued for a charge so far. */
export type EarlierDocuments = {
  /** True if there is an invoice, or a request for payment. */
  isInvoiced: boolean;
  /** The ids of what a credit note corrects: the invoice, and the receipts of the charge. */
  corrected: string[];
  /** The code of the place of supply on the newest document. */
  state: string | undefined;
};

/**
 * Reads the receipts and invoices of these charges that no credit note has cancelled. Returns a function that says what
 * was issued for the money of one charge, or of one person of a group payment.
 */
export async function readEarlierDocuments(
  tx: Database,
  charged: readonly Charged[],
): Promise<(one: Charged) => EarlierDocuments> {
  const chargeIds = [...new Set(charged.map(({ charge_id }) => charge_id))];
  const groupIds = [...new Set(charged.flatMap(({ group_payment_id }) => group_payment_id ?? []))];
  const rows = await tx
    .selectFrom('receipt')
    .leftJoin('receipt as later', 'later.cancels', 'receipt.id')
    .leftJoin('receipt_line as line', 'line.receipt_id', 'receipt.id')
    .leftJoin(payments(tx).as('paid'), 'paid.id', 'line.payment_id')
    .select(['receipt.id', 'receipt.kind', 'receipt.content', 'receipt.group_payment_id'])
    .select((row) => row.fn.coalesce('receipt.charge_id', 'paid.charge_id').as('charge_id'))
    .where('later.id', 'is', null)
    .where('receipt.kind', '<>', 'credit-note')
    .where((row) =>
      row.or([
        row('receipt.charge_id', '=', anyOf(chargeIds)),
        row('receipt.group_payment_id', '=', anyOf(groupIds)),
      ]),
    )
    .orderBy('receipt.issued_at')
    .orderBy('receipt.id')
    .execute();
  const documents = rows.map(({ content, ...row }) => ({ ...row, content: contentSchema.parse(content) }));
  return ({ charge_id, group_payment_id }) => {
    // The invoice of a group payment is for the whole group.
    const own = documents.filter(
      (one) =>
        one.group_payment_id === group_payment_id &&
        (one.charge_id === charge_id || (one.kind === 'invoice' && group_payment_id !== null)),
    );
    const corrected = own.filter(({ content }) => content.name !== 'request-for-payment');
    return {
      isInvoiced: own.some(({ kind }) => kind === 'invoice'),
      corrected: [...new Set(corrected.map(({ id }) => id))],
      state: own.findLast(({ content }) => content.tax)?.content.tax?.state,
    };
  };
}
