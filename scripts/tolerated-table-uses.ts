import type { DB } from '#platform/database/database-types.ts';

/** Where a table is still used outside of its owner. This list may only shrink. */
export const toleratedTableUses: Record<string, readonly (keyof DB)[]> = {
  // identity, payments, registration, booking, merging, door
  'app/conference/booking/book-spot.server.ts': ['registration'],
  'app/conference/door/check-in.server.ts': ['registration'],
  'app/conference/door/search-at-door.server.ts': ['registration', 'registration_file', 'stored_file'],
  'app/conference/identity/compose-sign-in-mail.server.tsx': ['registration'],
  'app/conference/identity/count-registration.server.ts': ['charge', 'payment', 'registration'],
  'app/conference/identity/device.server.ts': ['registration'],
  'app/conference/identity/keep-held-spots.server.ts': ['booking', 'registration'],
  'app/conference/identity/prove-mailbox.server.ts': ['registration'],
  'app/conference/identity/release-bookings.server.ts': ['booking'],
  'app/conference/identity/session.server.ts': ['registration'],
  'app/conference/merging/choose-registration.server.ts': [
    'booking',
    'charge',
    'payment',
    'registration',
    'session',
  ],
  'app/conference/merging/fill-gaps.server.ts': ['registration'],
  'app/conference/merging/find-duplicates.server.ts': ['passport_fingerprint', 'registration'],
  'app/conference/merging/lock-for-merge.server.ts': ['registration'],
  'app/conference/merging/merge-registrations.server.ts': ['device_registration', 'registration'],
  'app/conference/merging/move-arrival.server.ts': ['arrival'],
  'app/conference/merging/move-bookings.server.ts': ['booking'],
  'app/conference/merging/move-files.server.ts': ['registration_file'],
  'app/conference/merging/plan-undo.server.ts': ['arrival', 'payment', 'registration', 'registration_file'],
  'app/conference/merging/read-merge.server.ts': ['registration'],
  'app/conference/merging/return-bookings.server.ts': ['booking', 'charge', 'payment', 'stored_file'],
  'app/conference/merging/split-restored.server.ts': ['erasure', 'registration'],
  'app/conference/merging/take-apart.server.ts': [
    'arrival',
    'device',
    'device_registration',
    'registration',
    'registration_file',
    'stored_file',
  ],
  'app/conference/payments/add-missing-charges.server.ts': ['booking', 'booking_spot', 'registration'],
  'app/conference/payments/compose-payment-mail.server.tsx': ['booking', 'booking_spot', 'registration'],
  'app/conference/payments/lock-charge.server.ts': ['booking', 'registration'],
  'app/conference/payments/read-payer.server.ts': ['booking', 'booking_spot', 'registration'],
  'app/conference/payments/search-payments.server.ts': ['booking', 'booking_spot', 'registration'],
  'app/conference/payments/settle-charge.server.ts': ['booking', 'registration'],
  'app/conference/registration/mails/compose-change-mails.server.tsx': ['audit_entry'],
  'app/conference/registration/mails/resend-mail.server.ts': ['mail'],
  'app/conference/registration/record/list-history.server.ts': ['booking'],
  'app/conference/registration/record/read-for-desk.server.ts': ['arrival'],
  'app/conference/registration/registering/replace-file.server.ts': ['stored_file'],

  // audit, organiser, mails, messages, reports
  'app/conference/reports/export-payments.server.ts': [
    'booking',
    'charge',
    'organiser',
    'payment',
    'registration',
  ],

  // privacy, enquiries
};
