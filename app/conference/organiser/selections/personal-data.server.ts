import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { forgetPrints } from './printed-files.server.ts';

type Traced = { registrationIds: string[]; bookingIds: string[] };

/**
 * Selections contain only the ids of registrations and bookings. Orders also contain organisers' sealed reasons. A print
 * is destroyed with everybody in it: one that is being drawn begins again, and one that waits must be ordered again.
 */
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
    printed_file: {
      erase: async (tx: Database, { registrationIds }: Traced) => {
        // Locked in the order of their ids, before their rows, as the job that draws locks them.
        const orders = await tx
          .selectFrom('bulk_order')
          .select('id')
          .where('is_print', '=', true)
          .where('id', 'in', (rows) =>
            rows
              .selectFrom('bulk_order_item')
              .select('order_id')
              .where('item_id', '=', anyOf(registrationIds)),
          )
          .orderBy('id')
          .forUpdate()
          .execute();
        const { recordKeyIds } = await forgetPrints(
          tx,
          orders.map(({ id }) => id),
        );
        return { recordKeyIds };
      },
    },
    selection: 'nobody',
    selection_booking: { deletedBy: { booking_id: 'bookingIds' } },
    selection_item: { deletedBy: { registration_id: 'registrationIds' } },
  },
  sealed: { 'bulk_order.sealed_reason': 'other' },
} as const;
