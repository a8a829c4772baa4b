import type { Currency } from '#conference/edition/money/currency.ts';
import type { PaymentRefusal } from '#conference/money/ledger/payment.ts';
import type { Transferred } from '#conference/money/transfers/transfer-proofs.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { type GroupTransferRefusal, recordGroupTransfer } from '../../group/record-group-transfer.server.ts';
import { recordPayment } from '../../record-payment.server.ts';

/** A line of a statement that an organiser has confirmed, with the charge that it pays. */
export type ConfirmedLine = {
  /** What the line pays: one charge or group payment, or several with a part of the amount for each. */
  parts: readonly { of: Transferred; amount: number }[];
  hash: string;
  currency: Currency;
  bookedOn: string;
  bankReference: string;
  /** The overpayment that the organiser has seen and accepted, in minor units. */
  accepted: number | undefined;
  /** True if the organiser accepts that another payment has the same bank reference. */
  isReferenceAccepted: boolean;
};

/**
 * Records the confirmed lines of a statement as transfers, each part in its own transaction. Does not record a line
 * again. Returns the number of recorded lines, and a map of the refusals. The keys of the map are the hashes of the refused
 * lines.
 */
export async function recordStatement(
  store: Pick<Platform, 'db' | 'files' | 'jobs' | 'secrets'>,
  { lines, ...by }: { lines: readonly ConfirmedLine[]; organiserId: string; requestId: string },
  now: Date,
): Promise<{ recorded: number; refused: Map<string, PaymentRefusal | GroupTransferRefusal> }> {
  const refused = new Map<string, PaymentRefusal | GroupTransferRefusal>();
  for (const { parts, hash, currency, bookedOn, bankReference, accepted, ...line } of lines) {
    const submissionHash = Buffer.from(hash, 'hex');
    for (const [index, { of, amount }] of parts.entries()) {
      const form = {
        kind: 'payment',
        method: 'transfer',
        amount,
        receivedOn: bookedOn,
        reference: bankReference,
        note: 'From a bank statement.',
        accepted,
        // The parts of one line have one bank reference.
        isReferenceAccepted: line.isReferenceAccepted || index > 0,
      } as const;
      const { kind, id } = of;
      const recorded =
        kind === 'group'
          ? await recordGroupTransfer(store, { groupPaymentId: id, form, submissionHash, ...by }, now)
          : await recordPayment(
              store,
              { of: { kind, id }, form, currency, proof: undefined, submissionHash, ...by },
              now,
            );
      if (recorded.ok) continue;
      refused.set(hash, recorded);
      break;
    }
  }
  return { recorded: lines.length - refused.size, refused };
}
