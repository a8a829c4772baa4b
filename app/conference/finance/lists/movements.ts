/** What totals can be grouped by. Currencies are always apart. */
export const groupings = ['day', 'method', 'type', 'currency'] as const;
export type Grouping = (typeof groupings)[number];

/** What movements are for, besides participant types and booking options: nobody's fee or booking alone, or erased. */
export const noType = { several: ':several', erased: ':erased' } as const;

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
