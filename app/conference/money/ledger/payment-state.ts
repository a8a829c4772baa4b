/**
 * How far a registration or a booking is paid, by the money that is there now. The function `payment_state_of` of
 * `database/functions/payment-states.sql` calculates this. A discount for a part of the price is no payment, so the state stays `unpaid`.
 * `refunded`: the price is not covered, and either all money was paid back, or a part was paid back after a
 * cancellation.
 */
export const paymentStates = ['unpaid', 'part-paid', 'paid', 'overpaid', 'refunded', 'waived'] as const;
export type PaymentState = (typeof paymentStates)[number];

export const paymentStateWords: Record<PaymentState, string> = {
  unpaid: 'Unpaid',
  'part-paid': 'Part paid',
  paid: 'Paid',
  overpaid: 'Overpaid',
  refunded: 'Refunded',
  waived: 'Waived',
};

export const paymentStateTones = {
  unpaid: 'due',
  'part-paid': 'due',
  paid: 'done',
  overpaid: 'due',
  refunded: 'plain',
  waived: 'done',
} as const satisfies Record<PaymentState, string>;

/** Names a payment state. `state` is null for the registration of a stall holder, who owes no fee. */
export function namePaymentState(state: PaymentState | null): string {
  return state === null ? 'No fee' : paymentStateWords[state];
}
