/**
 * Which permission opens each address. This table repeats on purpose what the calls say themselves: whoever gives more
 * keys access changes this table, too, so nobody does it by mistake.
 */
export const whoMayCall: Readonly<Record<string, readonly string[]>> = {
  any: ['GET /edition', 'GET /key'],
  'registrations.read': [
    'GET /registrations',
    'GET /registrations/{registrationId}',
    'GET /totals/registrations',
  ],
  'registrations.details': ['POST /registrations/{registrationId}/notes'],
  'registrations.change': [
    'POST /registrations',
    'POST /registrations/{registrationId}/marks',
    'DELETE /registrations/{registrationId}/marks',
  ],
  'documents.issue': ['GET /registrations/{registrationId}/documents'],
  'payments.read': [
    'GET /payments',
    'GET /refunds',
    'GET /receipts',
    'GET /totals/money',
    'GET /totals/payment-states',
  ],
  'payments.record': ['POST /registrations/{registrationId}/payments', 'POST /bookings/{bookingId}/payments'],
  'bookings.read': ['GET /bookings', 'GET /bookings/{bookingId}', 'GET /spots'],
  'bookings.decide': [
    'POST /bookings/{bookingId}/confirmation',
    'POST /bookings/{bookingId}/refusal',
    'POST /bookings/{bookingId}/marks',
  ],
  'door.read': ['GET /check-ins', 'GET /totals/check-ins'],
  'door.check-in': ['GET /guests', 'POST /registrations/{registrationId}/check-ins'],
  'programme.manage': [
    'GET /sessions',
    'GET /sessions/{sessionId}',
    'GET /rooms',
    'POST /sessions/{sessionId}/place',
  ],
  'speakers.manage': ['GET /speakers', 'POST /speakers'],
  'papers.read': ['GET /papers'],
  'enquiries.all': ['GET /enquiries', 'GET /enquiries/{enquiryId}', 'POST /enquiries/{enquiryId}/replies'],
};
