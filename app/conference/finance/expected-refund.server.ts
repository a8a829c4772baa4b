import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { refundPercentOn } from '#conference/edition/refund-rules.ts';
import { type Balance, owedAfterWithdrawal } from '#conference/payments/payment.ts';
import type { Payer } from './read-payer.server.ts';

/** What ended a registration or a booking, and when. */
export type End = NonNullable<Payer['end']>;

/**
 * The part of the money, in percent, that is given back after an end: by the refund rules of its day for who withdrew,
 * and all of it for what the organisers declined or let run out.
 */
export function percentAfter({ cause, at }: End): number {
  return cause === 'withdrawn' ? refundPercentOn(dayAt(at, edition.timeZone), edition.refunds) : 100;
}

/** What is still to be given back after an end, in the balance's minor units. */
export function owedAfter(end: End, balance: Balance): number {
  return owedAfterWithdrawal(balance, percentAfter(end));
}
