import type { DB } from '#platform/database/database-types.ts';

/** Where a table is still used outside of its owner. This list may only shrink. */
export const toleratedTableUses: Record<string, readonly (keyof DB)[]> = {
  // identity, payments, registration, booking, merging, door

  // audit, organiser, mails, messages, reports
  'app/conference/audit/list-acts.server.ts': ['organiser'],
  'app/conference/audit/search-audit.server.ts': ['organiser', 'registration'],
  'app/conference/mails/retry-mails.server.ts': ['mail'],
  'app/conference/mails/search-mails.server.ts': [
    'booking',
    'charge',
    'mail',
    'organiser_invitation',
    'organiser_sign_in',
    'payment',
    'registration',
    'sign_in',
  ],
  'app/conference/messages/compose-group-message.server.tsx': ['mail'],
  'app/conference/messages/list-messages.server.ts': ['mail', 'organiser'],
  'app/conference/messages/preview-message.server.ts': ['registration'],
  'app/conference/messages/select-recipients.server.ts': ['booking', 'booking_spot', 'registration'],
  'app/conference/messages/send-message.server.ts': ['mail'],
  'app/conference/messages/spread-message.server.ts': ['mail', 'registration'],
  'app/conference/messages/write-message.server.ts': ['registration'],
  'app/conference/organiser/accept-invitation.server.ts': ['record_key'],
  'app/conference/reports/count-by-day.server.ts': ['registration'],
  'app/conference/reports/count-groups.server.ts': ['registration'],
  'app/conference/reports/count-occupancy.server.ts': ['booking', 'booking_spot'],
  'app/conference/reports/count-open-work.server.ts': ['booking', 'registration'],
  'app/conference/reports/export-bookings.server.ts': ['booking'],
  'app/conference/reports/export-clearance.server.ts': ['registration'],
  'app/conference/reports/export-enquiries.server.ts': ['enquiry'],
  'app/conference/reports/export-list.server.ts': ['organiser'],
  'app/conference/reports/export-registrations.server.ts': ['registration'],

  // privacy, enquiries
};
