import type { ChangeableFacts } from '#conference/edition/changeable-facts.ts';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { findRefundRule, listRefundRules, type RefundCause } from '#conference/edition/money/refund-rules.ts';
import type { Balance } from '#conference/money/ledger/payment.ts';
import { quoteRefund, type RefundQuote } from '#conference/money/ledger/refund-quote.ts';

/** Why a registration or booking was cancelled, and when the request reached the organisers. */
export type Cancellation = { cause: RefundCause; at: Date };

/** Some last days are counted from the first day of the conference, so the rules need its current days. */
type Dates = Pick<ChangeableFacts, 'conference'>;

function rulesOf({ conference }: Dates) {
  return listRefundRules({ ...edition, conference });
}

/** Calculates the refund that is still to be paid after a cancellation, by the refund rules of the edition. */
export function quoteCancellation(dates: Dates, { cause, at }: Cancellation, balance: Balance): RefundQuote {
  return quoteRefund(balance, rulesOf(dates), { cause, day: dayAt(at, edition.timeZone) });
}

/** The part of the fee that is refunded, in percent. */
export function refundPercent(dates: Dates, { cause, at }: Cancellation): number {
  return findRefundRule(rulesOf(dates), { cause, day: dayAt(at, edition.timeZone) })?.percent ?? 0;
}

/** The refund that is still to be paid after a cancellation, in minor units. */
export function expectedRefund(dates: Dates, cancellation: Cancellation, balance: Balance): number {
  return quoteCancellation(dates, cancellation, balance).amount;
}
