/** The states of a refund with their names on screens. */
export const refundStateWords = {
  queued: 'To send',
  stopped: 'Stopped',
  sent: 'On its way',
  paid: 'Paid back',
  failed: 'Failed',
} as const;
export type RefundState = keyof typeof refundStateWords;

export const refundStates = Object.keys(refundStateWords) as RefundState[];

/**
 * True if a list of refunds with this state begins with the oldest refund. That is so for all states of refunds that
 * are not paid back yet. False for a list with refunds of all states.
 */
export function isOldestFirst(state: RefundState | undefined): boolean {
  return state !== undefined && state !== 'paid';
}

/** The payment providers that can send refunds. All other refunds are sent by hand. */
export type RefundProvider = 'stripe' | 'razorpay';

/** How much of a provider's payment can still be refunded, in minor units. */
export type Refundable = { provider: RefundProvider; paymentRef: string; amount: number };

/** A part of a refund. `through` is undefined if an organiser sends the part by hand. */
export type RefundPart = { amount: number; through: Omit<Refundable, 'amount'> | undefined };

/**
 * Divides a refund, in minor units. As much as possible goes through the providers' payments, in the given order, which
 * is newest first. The rest is sent by hand.
 */
export function divideRefund(amount: number, refundable: readonly Refundable[]): RefundPart[] {
  const parts: RefundPart[] = [];
  let rest = amount;
  for (const { amount: most, ...through } of refundable) {
    const part = Math.min(rest, most);
    if (part > 0) parts.push({ amount: part, through });
    rest -= Math.max(0, part);
  }
  return rest > 0 ? [...parts, { amount: rest, through: undefined }] : parts;
}
