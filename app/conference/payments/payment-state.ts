/**
 * How far a registration or a booking is paid, by the money that is there now. The function `payment_state_of` of
 * migration 121 calculates this. A discount alone does not change `unpaid`. The state is `refunded` if all money was
 * paid back and the price is not covered, or if it was cancelled and a part was paid back.
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

/** Names the state of a payment. A stall holder owes no fee, so their registration has none. */
export function namePaymentState(state: PaymentState | null): string {
  return state === null ? 'No fee' : paymentStateWords[state];
}
