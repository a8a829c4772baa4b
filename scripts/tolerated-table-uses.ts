import type { DB } from '#platform/database/database-types.ts';

/** Where a table is still used outside of its owner. This list may only shrink. */
export const toleratedTableUses: Record<string, readonly (keyof DB)[]> = {
  // identity, payments, registration, booking, merging, door
  // audit, organiser, mails, messages, reports
  // privacy, enquiries
};
