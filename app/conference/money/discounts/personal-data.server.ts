/**
 * A use of a code belongs to a charge. An erasure removes the link from this charge to the person. A discount code
 * names no person, because its sponsor is an organisation.
 */
export const discountData = {
  tables: { discount_code: 'nobody', discount_use: 'unlinked' },
} as const;
