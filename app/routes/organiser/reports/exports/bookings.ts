import { bookingColumns, bookingList } from '#conference/reports/exports/export-bookings.server.ts';
import { readBookingFilter } from '../../festival/booking-search.server.ts';
import { organiserLoader } from '../../organiser-route.server.ts';
import { answerExport } from './answer-export.server.ts';

export const loader = organiserLoader('/organiser/exports/bookings', async (asked) =>
  answerExport(asked, bookingList(readBookingFilter(asked.url.searchParams)), bookingColumns),
);
