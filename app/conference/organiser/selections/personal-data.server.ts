import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';

type Traced = { registrationIds: string[]; bookingIds: string[] };

/** Selections contain only the ids of registrations and bookings. Orders also contain organisers' sealed reasons. */
export const selectionData = {
  tables: {
    bulk_order: 'nobody',
    bulk_order_item: {
      erase: async (tx: Database, { registrationIds, bookingIds }: Traced) => {
        const ids = [...registrationIds, ...bookingIds];
        await tx.deleteFrom('bulk_order_item').where('item_id', '=', anyOf(ids)).execute();
        return {};
      },
    },
    selection: 'nobody',
    selection_booking: { deletedBy: { booking_id: 'bookingIds' } },
    selection_item: { deletedBy: { registration_id: 'registrationIds' } },
  },
  sealed: { 'bulk_order.sealed_reason': 'other' },
} as const;
