import { isUuid } from '#platform/forms/uuid.ts';

/** The states of a refund with their names on screens. */
export const refundStateWords = {
  queued: 'To send',
  stopped: 'Stopped',
  sent: 'On its way',
  paid: 'Paid back',
  failed: 'Failed',
} as const;
export type RefundState = keyof typeof refundStateWords;

/** The states of refunds that are ordered and not paid yet. */
export const onTheWay = ['queued', 'stopped', 'sent'] as const;

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
 * Divides a refund among the payments of a charge, in minor units. As much as possible goes through the providers' payments, in the given order, which
 * is newest first. The rest is sent by hand.
 */
export function divideAmongPayments(amount: number, refundable: readonly Refundable[]): RefundPart[] {
  const parts: RefundPart[] = [];
  let rest = amount;
  for (const { amount: most, ...through } of refundable) {
    const part = Math.min(rest, most);
    if (part > 0) parts.push({ amount: part, through });
    rest -= Math.max(0, part);
  }
  return rest > 0 ? [...parts, { amount: rest, through: undefined }] : parts;
}

/** The largest number of an attempt that fits into a key of the provider. */
export const mostAttempts = 999;

/**
 * The key by which a provider recognises an attempt of an order: the id of the order, from the second attempt on with
 * the number of the attempt. It has at most 40 characters.
 */
export function keyOfOrder({ id, attempt }: { id: string; attempt: number }): string {
  return attempt === 1 ? id : `${id}-${attempt}`;
}

/** Reads the key of an attempt. Returns undefined for a key that is not ours. */
export function readOrderKey(key: string | undefined): { id: string; attempt: number } | undefined {
  const id = key?.slice(0, 36) ?? '';
  const rest = /^(?:-(\d{1,3}))?$/.exec(key?.slice(36) ?? '');
  return isUuid(id) && rest ? { id, attempt: Number(rest[1] ?? 1) } : undefined;
}
