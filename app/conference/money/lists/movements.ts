/** The ways to group totals. Each currency always has its own totals. */
export const groupings = ['day', 'method', 'type', 'currency'] as const;
export type Grouping = (typeof groupings)[number];

/**
 * The values that stand for the type if a movement has no participant type or booking option. `several`: the movement
 * belongs to no single charge. `erased`: the person was erased.
 */
export const noType = { several: ':several', erased: ':erased' } as const;

/**
 * What the ledger can show. `paid`: payments, refunds, chargebacks and waivers. `money`: everything that the totals sum,
 * so also the fees and payouts of the payment providers. The documents and group payments move no money.
 */
export const ledgerChoices = [
  'paid',
  'money',
  'payment',
  'refund',
  'chargeback',
  'waiver',
  'fee',
  'payout',
  'receipt',
  'invoice',
  'credit-note',
  'group',
] as const;
export type LedgerChoice = (typeof ledgerChoices)[number];

/** Sums of movements, in minor units. */
export type Totals = {
  received: number;
  waived: number;
  refunded: number;
  chargebacks: number;
  fees: number;
  /** Received, minus refunds, chargebacks and fees. */
  net: number;
  paidOut: number;
};
