import { bookingColumns, bookingList } from '#conference/reports/export-bookings.server.ts';
import { readBookingSearch } from '../bookings/booking-search.server.ts';
import { organiserLoader } from '../organiser-route.server.ts';
import { answerExport } from './answer-export.server.ts';

/** Exports the bookings that the search in the address finds. */
export const loader = organiserLoader('/organiser/exports/bookings', async (asked) =>
  answerExport(asked, bookingList(readBookingSearch(asked.url).filter), bookingColumns),
);
