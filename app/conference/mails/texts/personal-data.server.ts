/**
 * The texts of mails contain no data about people, and test mails are about invented people. Both tables name only
 * organisers.
 */
export const wordingData = {
  tables: { wording_change: 'nobody', wording_test: 'nobody' },
} as const;
