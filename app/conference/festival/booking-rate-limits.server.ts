const hour = 60 * 60;

export const bookingLimits = {
  byAddress: { name: 'booking-by-address', by: 'address', points: 120, seconds: hour },
  // This limit is only for participants who have not proved their mailbox.
  unprovedByAddress: { name: 'unproved-booking-by-address', by: 'address', points: 10, seconds: 24 * hour },
  // Each booking can send mails to a contact who did not ask for them.
  byContact: { name: 'booking-by-contact', by: 'email', points: 12, seconds: 24 * hour },
} as const;
