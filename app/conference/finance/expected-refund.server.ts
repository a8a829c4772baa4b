import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { refundPercentOn } from '#conference/edition/refund-rules.ts';
import { type Balance, calculateRefund } from '#conference/payments/payment.ts';
import type { Payer } from './read-payer.server.ts';

export type Cancellation = NonNullable<Payer['cancellation']>;

/**
 * The part of the money that is refunded, in percent. If the participant withdrew, the refund rules of that day apply.
 * If the organisers declined the booking or it expired, all money is refunded.
 */
export function refundPercent({ cause, at }: Cancellation): number {
  return cause === 'withdrawn' ? refundPercentOn(dayAt(at, edition.timeZone), edition.refunds) : 100;
}

/** The refund that is still to be paid after a cancellation, in minor units. */
export function expectedRefund(cancellation: Cancellation, balance: Balance): number {
  return calculateRefund(balance, refundPercent(cancellation));
}
