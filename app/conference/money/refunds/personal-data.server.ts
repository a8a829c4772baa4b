/** Accounting needs every refund. A refund names only its charge, and an erasure unlinks the charge from the person. */
export const refundData = {
  tables: { refund_order: 'unlinked', edition_cancellation: 'nobody' },
} as const;
