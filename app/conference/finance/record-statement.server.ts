import type { ChargeKind, PaymentRefusal } from '#conference/payments/payment.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { recordPayment } from './record-payment.server.ts';

/** A line of a statement that an organiser has confirmed, with the charge that it pays. */
export type ConfirmedLine = {
  of: { kind: ChargeKind; id: string };
  hash: string;
  amount: number;
  bookedOn: string;
  bankReference: string;
  /** The overpayment that the organiser has seen and accepted, in minor units. */
  accepted: number | undefined;
  /** True if the organiser has seen that another payment has the same bank reference. */
  isReferenceAccepted: boolean;
};

/**
 * Records the confirmed lines of a statement as transfers, each in its own transaction. A line that was recorded already
 * is not recorded again. Returns the refusals by the lines' hashes.
 */
export async function recordStatement(
  store: Pick<Platform, 'db' | 'files' | 'jobs' | 'secrets'>,
  { lines, ...by }: { lines: readonly ConfirmedLine[]; organiserId: string; requestId: string },
  now: Date,
): Promise<{ recorded: number; refused: Map<string, PaymentRefusal> }> {
  const refused = new Map<string, PaymentRefusal>();
  for (const { of, hash, amount, bookedOn, bankReference, accepted, isReferenceAccepted } of lines) {
    const form = {
      kind: 'payment',
      method: 'transfer',
      amount,
      receivedOn: bookedOn,
      reference: bankReference,
      note: 'From a bank statement.',
      accepted,
      isReferenceAccepted,
    } as const;
    const submissionHash = Buffer.from(hash, 'hex');
    const payment = { of, form, proof: undefined, submissionHash, ...by };
    const recorded = await recordPayment(store, payment, now);
    if (!recorded.ok) refused.set(hash, recorded);
  }
  return { recorded: lines.length - refused.size, refused };
}
