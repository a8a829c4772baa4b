/** A charge that got a part of a provider's payment. All amounts are in minor units. */
export type BackLine = {
  chargeId: string;
  /** The rest of this part, which has not gone back yet. */
  left: number;
  /** What the organisers owe for this charge, because it was cancelled or paid too much. */
  owed: number;
};

/**
 * Shares money that went back to the payer among the charges of the payment, which stand in the payer's order. First each
 * charge gives what is owed for it. Then the last charge gives all that is left of it, then the one before, so that as few
 * people as possible become unpaid. The last charge also gives what is more than the payment.
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
