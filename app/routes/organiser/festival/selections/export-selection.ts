import { organiserLoader } from '../../organiser-route.server.ts';
import { answerSelectionExport } from '../../reports/exports/answer-export.server.ts';
import { listOfBookings } from '../booking.list.server.ts';

/** Exports the bookings of an organiser's own selection, with any status. */
export const loader = organiserLoader(
  '/organiser/bookings/selections/:selectionId/export',
  async (asked) => await answerSelectionExport(asked, listOfBookings),
);
