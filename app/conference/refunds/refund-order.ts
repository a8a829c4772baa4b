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

/** Refunds of these states wait for somebody or something, so their list begins with the oldest. */
export function isOldestFirst(state: RefundState | undefined): boolean {
  return state !== undefined && state !== 'paid';
}

/** The payment providers through which money can go back. Other money is sent by hand. */
export type RefundProvider = 'stripe' | 'razorpay';

/** Money of one payment of a provider that can still go back. */
export type Refundable = { provider: RefundProvider; paymentRef: string; amount: number };

/** A part of a refund: through a payment of a provider, or by hand. */
export type RefundPart = { amount: number; through: Omit<Refundable, 'amount'> | undefined };

/**
 * Divides a refund, in minor units: as much as possible goes back through the providers' payments, the newest first as
 * they are listed, and the rest by hand.
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
