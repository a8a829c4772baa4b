/** Selections contain only the ids of registrations and bookings. Orders also contain organisers' sealed reasons. */
export const selectionData = {
  tables: {
    bulk_decision: 'nobody',
    bulk_decision_item: { deletedBy: { booking_id: 'bookingIds' } },
    bulk_issue: 'nobody',
    selection: 'nobody',
    selection_booking: { deletedBy: { booking_id: 'bookingIds' } },
    selection_item: { deletedBy: { registration_id: 'registrationIds' } },
  },
  sealed: { 'bulk_decision.sealed_reason': 'other' },
} as const;
