import { bookingColumns, bookingList } from '#conference/reports/exports/export-bookings.server.ts';
import { bookingSearch } from '../bookings/booking-search.server.ts';
import { readSearch } from '../list/search-fields.ts';
import { organiserLoader } from '../organiser-route.server.ts';
import { answerExport } from './answer-export.server.ts';

export const loader = organiserLoader('/organiser/exports/bookings', async (asked) =>
  answerExport(asked, bookingList(readSearch(bookingSearch, asked.url)), bookingColumns),
);
