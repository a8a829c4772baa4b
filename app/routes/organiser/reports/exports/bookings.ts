import { listOfBookings } from '../../festival/booking.list.server.ts';
import { organiserLoader } from '../../organiser-route.server.ts';
import { answerListExport } from './answer-list-export.server.ts';

export const loader = organiserLoader(
  '/organiser/exports/bookings',
  async (asked) => await answerListExport(asked, listOfBookings),
);
