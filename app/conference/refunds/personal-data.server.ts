/** The accounts keep every refund. It names its charge, and an erasure unlinks charges from the person. */
export const refundData = {
  tables: { refund_order: 'unlinked', edition_cancellation: 'nobody' },
} as const;
