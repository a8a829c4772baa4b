/**
 * A use of a code belongs to a charge, which an erasure unlinks from the person. The name of a sponsor is the name of an
 * organisation.
 */
export const discountData = {
  tables: { discount_code: 'nobody', discount_use: 'unlinked' },
} as const;
