/** A charge that got a part of a provider's payment. All amounts are in minor units. */
export type RefundableLine = {
  chargeId: string;
  /** The amount of this part that has not been refunded yet. */
  notRefunded: number;
  /** What the organisers owe for this charge, because it was cancelled or overpaid. */
  owed: number;
};

/**
 * Divides a refunded amount among the charges of a payment. `lines` are in the payer's order. First takes the amount
 * that is owed for each charge. Takes the remaining amount from the last charge, then from the charge before it, so
 * that as few charges as possible become unpaid. Never takes more than was not refunded: the shares can be less than
 * the amount.
 */
export function divideRefund(
  amount: number,
  lines: readonly RefundableLine[],
): { chargeId: string; amount: number }[] {
  let remaining = amount;
  const shares = lines.map(({ owed, notRefunded }) => take(Math.min(owed, notRefunded)));
  for (const [index, { notRefunded }] of [...lines.entries()].toReversed()) {
    shares[index] = (shares[index] ?? 0) + take(notRefunded - (shares[index] ?? 0));
  }
  return lines
    .map(({ chargeId }, index) => ({ chargeId, amount: shares[index] ?? 0 }))
    .filter((share) => share.amount > 0);

  function take(limit: number): number {
    const taken = Math.max(0, Math.min(remaining, limit));
    remaining -= taken;
    return taken;
  }
}
