import { findRefundRule, type RefundCause, type RefundRule } from '#conference/edition/money/refund-rules.ts';
import { type Balance, calculateRefund } from './payment.ts';

/** The refund for a cancellation, its rule, and the last day of that rule. */
export type RefundQuote = {
  /** Minor units of the balance's currency. */
  amount: number;
  /** The part of the fee that the rule refunds. */
  percent: number;
  /** The last day of the rule, in the edition's zone. Null if the rule has none, or if no rule refunds anything. */
  until: string | null;
  rule: RefundRule | undefined;
};

/** Quotes the refund that is still to be paid if a charge is cancelled for this reason on this day. */
export function quoteRefund(
  balance: Balance,
  rules: readonly RefundRule[],
  cancellation: { cause: RefundCause; day: string },
): RefundQuote {
  const rule = findRefundRule(rules, cancellation);
  const percent = rule?.percent ?? 0;
  return { amount: calculateRefund(balance, percent), percent, until: rule?.until ?? null, rule };
}
