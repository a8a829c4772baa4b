/** The texts of mails say nothing of a person, and tests have invented people. Both name only organisers. */
export const wordingData = {
  tables: { wording_change: 'nobody', wording_test: 'nobody' },
} as const;
