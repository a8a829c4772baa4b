import { readBookingSelection } from '#conference/organiser/selections/booking-selections.server.ts';
import { bookingColumns, selectedBookingList } from '#conference/reports/exports/export-bookings.server.ts';
import { organiserLoader } from '../../organiser-route.server.ts';
import { answerExport } from '../../reports/exports/answer-export.server.ts';
import { requireRecord } from '../../require-record.server.ts';

const path = '/organiser/bookings/selections/:selectionId/export';

/** Exports the bookings of an organiser's own selection, with any status. */
export const loader = organiserLoader(path, async (asked) => {
  const { context, organiser, params } = asked;
  const own = { id: params.selectionId, organiserId: organiser.id };
  requireRecord(await readBookingSelection(context.db, own));
  return await answerExport(asked, selectedBookingList(params.selectionId), bookingColumns);
});
