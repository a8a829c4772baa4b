import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { findRefundRule, listRefundRules, type RefundCause } from '#conference/edition/money/refund-rules.ts';
import type { Balance } from '#conference/money/ledger/payment.ts';
import { quoteRefund, type RefundQuote } from '#conference/money/ledger/refund-quote.ts';

/** Why a registration or booking was cancelled, and when the request reached the organisers. */
export type Cancellation = { cause: RefundCause; at: Date };

const rules = listRefundRules(edition);

/** Calculates the refund that is still to be paid after a cancellation, by the refund rules of the edition. */
export function quoteCancellation({ cause, at }: Cancellation, balance: Balance): RefundQuote {
  return quoteRefund(balance, rules, { cause, day: dayAt(at, edition.timeZone) });
}

/** The part of the fee that is refunded, in percent. */
export function refundPercent({ cause, at }: Cancellation): number {
  return findRefundRule(rules, { cause, day: dayAt(at, edition.timeZone) })?.percent ?? 0;
}

/** The refund that is still to be paid after a cancellation, in minor units. */
export function expectedRefund(cancellation: Cancellation, balance: Balance): number {
  return quoteCancellation(cancellation, balance).amount;
}
