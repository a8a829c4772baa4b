/** A charge that got a part of a provider's payment. All amounts are in minor units. */
export type BackLine = {
  chargeId: string;
  /** How much of this part has not been refunded yet. */
  left: number;
  /** What the organisers owe for this charge, because it was cancelled or overpaid. */
  owed: number;
};

/**
 * Divides a refunded amount among the charges of a payment. `lines` are in the payer's order. First takes what is owed
 * for each charge. Takes the rest from the last charge, then from the charge before it, so that few people become
 * unpaid. If the amount is more than the payment, takes the excess from the last charge.
 */
export function shareBack(
  amount: number,
  lines: readonly BackLine[],
): { chargeId: string; amount: number }[] {
  let rest = amount;
  const given = lines.map(({ owed, left }) => take(Math.min(owed, left)));
  for (const [index, { left }] of [...lines.entries()].toReversed()) {
    given[index] = (given[index] ?? 0) + take(left - (given[index] ?? 0));
  }
  if (lines.length > 0) given[lines.length - 1] = (given.at(-1) ?? 0) + rest;
  return lines
    .map(({ chargeId }, index) => ({ chargeId, amount: given[index] ?? 0 }))
    .filter((share) => share.amount > 0);

  function take(most: number): number {
    const taken = Math.max(0, Math.min(rest, most));
    rest -= taken;
    return taken;
  }
}
